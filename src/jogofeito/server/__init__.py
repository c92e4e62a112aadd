"""The house on the network: accounts and roles, REST and WebSocket, in front of the floor and the cashier."""
