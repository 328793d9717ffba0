import type { ResourceRow, ResourceTransition } from '#resources/rows.ts'
import type { Writing } from '../engine/types.ts'

/** A study that becomes a decentralised one has settings for what it offers; another has none. */
export async function beginSetup({
  transition,
  after,
  work,
}: Writing<ResourceRow['study']> & { readonly transition: ResourceTransition['study'] }): Promise<void> {
  if (transition === 'enableDct') await work.trusted.create('dctSetup', { studyId: after.id })
}
