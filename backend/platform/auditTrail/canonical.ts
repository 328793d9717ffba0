/**
 * SQL expressions for the hashed form of events and seals, so that the database seals and verifies them. It is a JSON array of every
 * column: no two different rows produce the same text.
 */

/** The hashed text of the audit event with the alias `event`. */
export const eventText = `jsonb_build_array(event.org_id, event.id, ${buildMomentSql('event.at')}, event.tx::text, event.user_id,
  event.kind, event.action, event.record_id, event.study_id, event.site_id, event.changes, event.reason, event.correlation_id)::text`

/** The hash (32 bytes) of the audit event with the alias `event`. */
export const eventHash = `sha256(convert_to(${eventText}, 'UTF8'))`

/** The hashed text of the seal with the alias `seal`. */
export const sealText = `jsonb_build_array(seal.org_id, seal.number, seal.from_tx::text,
  seal.to_tx::text, seal.event_ids, ${buildMomentSql('seal.sealed_at')})::text`

/** The root (32 bytes) of the seal with the alias `seal`: the hash over its events, its own columns and the previous root. */
export const sealRoot = `sha256(seal.previous || seal.hashes || convert_to(${sealText}, 'UTF8'))`

/** The root before an organisation's first seal: 32 zero bytes. */
export const noRoot = Buffer.alloc(32)

/** Returns SQL for a time to the microsecond, regardless of the connection's time zone. */
function buildMomentSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
}
