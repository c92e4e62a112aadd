"""What guards the tables on PostgreSQL, beside the same of a schema that the migrations have just made.

Triggers with their conditions and the functions they call, checks and keys, columns, indexes, rules: whatever was
changed with a tool. The schema beside it is made in a transaction that is never committed.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import asyncpg

from jogofeito.cashier import guards

BESIDE = "jogofeito_as_it_was_made"
NO_RIGHT = (
    "guards of the database could not be compared: that takes the right to make a schema beside it"
    " (GRANT CREATE ON DATABASE)"
)


async def differences(url: str, migrate: Callable[[Any], Awaitable[None]]) -> list[str]:
    connection = await asyncpg.connect(url)
    try:
        schema = await connection.fetchval(_OURS)
        tables = [row[0] for row in await connection.fetch(_TABLES, schema)]
        beginning = connection.transaction()
        await beginning.start()
        try:
            await connection.execute(f"CREATE SCHEMA {BESIDE}")
            await connection.execute(f"SET LOCAL search_path = {BESIDE}")
            await migrate(connection)
            made = await _guards(connection, BESIDE, [])
            await connection.execute("SELECT set_config('search_path', $1, true)", schema)
            ours = {name for kind, name in made if kind == "table"}
            found = await _guards(connection, schema, sorted(ours.intersection(tables)))
        finally:
            await beginning.rollback()
    except asyncpg.InsufficientPrivilegeError:
        return [NO_RIGHT]
    finally:
        await connection.close()
    return list(guards.differences(made, found))


async def _guards(connection: Any, schema: str, tables: list[str]) -> dict[guards.Named, str]:
    """Of some tables of a schema, or of all of them; texts name what is in it without it."""
    rows = await connection.fetch(_GUARDS, schema, tables)
    return {(row[0], row[1]): row[2] for row in rows}


_OURS = "SELECT relnamespace::regnamespace::text FROM pg_class WHERE oid = to_regclass('schema_version')"
_TABLES = "SELECT relname FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p')"
_GUARDS = """
WITH ours AS (
  SELECT oid, relname, relrowsecurity, relkind, relpersistence FROM pg_class
  WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') AND (cardinality($2::text[]) = 0 OR relname = ANY($2))
), called AS (
  SELECT DISTINCT tgfoid FROM pg_trigger JOIN ours ON tgrelid = ours.oid WHERE NOT tgisinternal
)
SELECT 'table' AS kind, relname::text AS name, concat_ws(' ', relkind, relpersistence, relrowsecurity) AS text FROM ours
UNION ALL
SELECT 'column', concat(relname, '.', attname), concat_ws(' ', format_type(atttypid, atttypmod), attnotnull,
  nullif(attcollation, 0)::regcollation, pg_get_expr(adbin, adrelid, true))
FROM ours JOIN pg_attribute ON attrelid = ours.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE attnum > 0 AND NOT attisdropped
UNION ALL
SELECT 'check', concat(relname, '.', conname),
  concat_ws(' ', pg_get_constraintdef(pg_constraint.oid, true), convalidated)
FROM ours JOIN pg_constraint ON conrelid = ours.oid WHERE contype <> 'n' -- columns tell that
UNION ALL
SELECT 'index', (indexrelid::regclass)::text, concat_ws(' ', pg_get_indexdef(indexrelid, 0, true), indisvalid)
FROM ours JOIN pg_index ON indrelid = ours.oid
UNION ALL
SELECT 'trigger', concat(tgname, ' on ', relname), concat_ws(' ', pg_get_triggerdef(pg_trigger.oid, true), tgenabled)
FROM ours JOIN pg_trigger ON tgrelid = ours.oid WHERE NOT tgisinternal
UNION ALL
SELECT 'function', proname::text, concat_ws(' ', prosrc, lanname, prosecdef, provolatile, proconfig::text)
FROM called JOIN pg_proc ON pg_proc.oid = tgfoid JOIN pg_language ON pg_language.oid = prolang
UNION ALL
SELECT 'rule', concat(rulename, ' on ', relname), pg_get_ruledef(pg_rewrite.oid, true)
FROM ours JOIN pg_rewrite ON ev_class = ours.oid
ORDER BY 1, 2
"""
