import { languages } from '#resources/core/values/preferences.ts'
import { getResource } from '#resources/index.ts'
import type { ArchiveManifest } from './auditCells.ts'
import type { ArchiveContext } from './context.ts'

/** Paragraphs of the README, in order: names of texts. Only an archive with items for unblinded roles has `unblinded`. */
const paragraphs = ['about', 'unblinded', 'contents', 'leftOut', 'verify', 'product', 'limits', 'care'] as const

/** Returns the text that explains the archive and how to verify it, in both languages. */
export const readmeOf = (
  { studydesk: { texts } }: ArchiveContext,
  { study, createdAt, createdBy, leftOut, closedResources, hasUnblindedItems, product }: Omit<ArchiveManifest, 'files'>,
): string =>
  languages
    .map((language) => {
      const closed = closedResources.map((name) => texts.text(language, `${getResource(name).namespace}:titles.${name}.many`))
      return paragraphs
        .filter((name) => name !== 'unblinded' || hasUnblindedItems)
        .map((name) =>
          texts.text(language, `studies:archive.readme.${name}`, {
            study: `${study.name} (${study.trialId})`,
            at: createdAt,
            by: createdBy.name,
            version: product.version,
            restricted: leftOut.restrictedParticipants ?? 0,
            trashed: leftOut.participantsInTrash ?? 0,
            documents: leftOut.documents ?? 0,
            events: leftOut.contentsOfEvents ?? 0,
            closed: closed.length === 0 ? '–' : closed.join(', '),
          }),
        )
        .join('\n\n')
    })
    .join('\n\n----\n\n')
    .concat('\n')
