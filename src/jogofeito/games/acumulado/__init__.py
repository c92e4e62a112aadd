"""The progressive jackpot (prémio acumulado), one part for every game that has one."""
