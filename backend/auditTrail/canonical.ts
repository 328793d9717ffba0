/**
 * What is hashed, as SQL expressions, so that events are sealed and verified where they lie. A JSON array of every column: no two
 * different rows make the same text.
 */

/** The hash (32 bytes) of the audit event that stands in the query as `event`. */
export const eventHash = `sha256(convert_to(jsonb_build_array(event.org_id, event.id, ${moment('event.at')}, event.tx::text, event.user_id,
  event.kind, event.action, event.record_id, event.study_id, event.site_id, event.changes, event.reason, event.correlation_id)::text, 'UTF8'))`

/** The root (32 bytes) of the seal that stands in the query as `seal`: over its events, its own columns and the root before it. */
export const sealRoot = `sha256(seal.previous || seal.hashes || convert_to(jsonb_build_array(seal.org_id, seal.number, seal.from_tx::text,
  seal.to_tx::text, seal.event_ids, ${moment('seal.sealed_at')})::text, 'UTF8'))`

/** Stands for the root before an organisation's first seal: 32 zero bytes. */
export const noRoot = Buffer.alloc(32)

/** A point in time to the microsecond, whatever the connection's time zone. */
function moment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
}
