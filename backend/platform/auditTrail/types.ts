/** One audit event: written in the transaction of the change, which fails without it. */
export interface AuditEvent {
  /** The subject of the event: a resource's name, or `session`, `export`, `import`, `unlock`. */
  readonly kind: string
  /** create, update, remove, restore, a transition's name, or the action of a named call. */
  readonly action: string
  readonly recordId: string | null
  readonly studyId?: string | null
  readonly siteId?: string | null
  /** Changed fields, each with its value before and after, in stored form. Secrets are listed as changed, without values. */
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** Fields whose documents change by key: only the keys that differ are stored. */
  readonly byKey?: readonly string[]
  readonly reason?: string | null
}
