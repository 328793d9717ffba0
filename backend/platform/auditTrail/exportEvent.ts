import type { AuditEvent } from './types.ts'

/** A file that a user exports or downloads. */
export interface UsedFile {
  /** Content of the file: the name of a resource, of a report as `report.<name>`, or a key of the texts `taken`. */
  readonly of: string
  /** Its format: the file name extension. */
  readonly format: string
  /** Number of lines, if the file consists of lines. */
  readonly rows?: number
  /** The record that the file contains or is about. */
  readonly recordId?: string | null
  readonly studyId?: string | null
  readonly siteId?: string | null
  /** True for an unchanged stored file; absent for a file generated from records. */
  readonly isStored?: true
  /** The filters used, without values that a user typed. */
  readonly narrowed?: unknown
}

/** Returns the audit event of an exported file. Every endpoint that serves a file writes it before the first byte is sent. Pure. */
export const exportEvent = ({
  of,
  format,
  rows,
  recordId = null,
  studyId = null,
  siteId = null,
  isStored,
  narrowed,
}: UsedFile): AuditEvent => ({
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
