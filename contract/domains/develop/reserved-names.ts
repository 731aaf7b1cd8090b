/** Names that PostgreSQL keeps for itself: no table or column of ours may be called so, because we never quote. */
const sqlWords = `all analyse analyze and any array as asc asymmetric authorization between binary both case cast check collate
  collation column concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant
  group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp
  natural not notnull null offset on only or order outer overlaps placing primary references returning right select session_user
  similar some symmetric system_user table tablesample then to trailing true union unique user using values variadic verbose when
  where window with`;

/** Names that cannot be a constant of a program. */
const programWords = `arguments await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected public return
  static super switch this throw true try typeof undefined var void while with yield field defineResource`;

/** What every row has already, and what a row may not be asked for. */
const standardNames = 'id tenantId createUser createTime updateUser updateTime version isDeleted partyTenantIds can constructor prototype';

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

export const reservedInSql = setOf(sqlWords);
export const reservedInPrograms = setOf(programWords);
export const standardFieldNames = setOf(standardNames);
