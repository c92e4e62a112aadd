"""Where chance comes from: seeds from the operating system, sealed streams, health tests."""
