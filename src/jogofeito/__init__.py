"""Jogo Feito: the games of chance of Portuguese and Angolan law, run exactly as the law is written."""

__version__ = "0.2.0"
