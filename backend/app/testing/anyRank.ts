/**
 * SQL for a rank that no other row has, for rows that a test inserts directly. Ranks begin with eight digits; with others, the server could
 * not compute the rank of the next row.
 */
export const anyRank = `'40000000' || replace(gen_random_uuid()::text, '-', '')`
