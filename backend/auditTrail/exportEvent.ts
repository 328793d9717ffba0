import type { AuditEvent } from './types.ts'

/** A file that somebody takes along. */
export interface TakenFile {
  /** What it holds: the name of a resource, of a report as `report.<name>`, or, of what is neither, a word of the texts `taken`. */
  readonly of: string
  /** How it is written: the end of its name. */
  readonly format: string
  /** Lines, where it is made of lines. */
  readonly rows?: number
  /** The record that it is, or that it is about. */
  readonly recordId?: string | null
  readonly studyId?: string | null
  readonly siteId?: string | null
  /** A stored file as it is, in place of one that is written from records. */
  readonly isStored?: true
  /** By what it is narrowed; no value that somebody typed. */
  readonly narrowed?: unknown
}

/** That somebody took a file along, as the history says it: every door that gives one writes this before anything of it leaves. Pure. */
export const exportEvent = ({
  of,
  format,
  rows,
  recordId = null,
  studyId = null,
  siteId = null,
  isStored,
  narrowed,
}: TakenFile): AuditEvent => ({
  kind: 'export',
  action: isStored === true ? 'download' : 'export',
  recordId,
  studyId,
  siteId,
  changes: {
    resource: [null, of],
    format: [null, format],
    ...(rows === undefined ? {} : { rows: [null, rows] }),
    ...(narrowed === undefined ? {} : { filters: [null, narrowed] }),
  },
})
