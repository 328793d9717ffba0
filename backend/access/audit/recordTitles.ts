import type { CallRequest } from '../../engine/types.ts'

interface NamedRecords {
  readonly kind: string
  readonly ids: readonly string[]
  /** By which the reading log names who read the names here. */
  readonly call: string
}

/** Titles by id of the records that a report names, as far as the auditor may see them. Whoever reads a person's name has read of that record. */
export async function recordTitles(
  { caller, studydesk }: Pick<CallRequest, 'caller' | 'studydesk'>,
  { kind, ids, call }: NamedRecords,
): Promise<ReadonlyMap<string, string>> {
  const titles = await studydesk.engine.titles(caller, kind, [...new Set(ids)])
  studydesk.access.logReads(caller, { resource: kind, recordIds: [...titles.keys()], call })
  return titles
}
