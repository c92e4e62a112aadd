"""Banca francesa: at a real table in Angola (AO3), online in Portugal (PT808)."""
