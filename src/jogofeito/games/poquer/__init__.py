"""Poker between players: hold'em, omaha and póquer sintético (AO13 to AO16, PT809, PT811)."""
