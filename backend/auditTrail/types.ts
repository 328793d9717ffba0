/** One entry of the audit history: written in the transaction of the change that it tells of, or the change does not happen. */
export interface AuditEvent {
  /** What the event is about: a resource's name, or `session`, `export`, `import`, `unlock`. */
  readonly kind: string
  /** create, update, remove, restore, a transition's name, or what a named call did. */
  readonly action: string
  readonly recordId: string | null
  readonly studyId?: string | null
  readonly siteId?: string | null
  /** Field by field before and after, in stored form; only fields that changed. Secrets are told as changed, without values. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Fields whose documents change by key: only the keys that differ are stored. */
  readonly byKey?: readonly string[]
  readonly reason?: string | null
}
