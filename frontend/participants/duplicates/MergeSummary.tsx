import { keepPreviousData } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { MergePreview } from '#resources/duplicateAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { useCall } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { chartNumberOf } from './chartNumber.ts'
import { type Entries, otherOf, type Person } from './mergeUnits.ts'
import { SharedStudies } from './SharedStudies.tsx'

/** What a merge does beside the fields: what is handed over, what stays behind, and what nobody decides about. */
export function MergeSummary({ people, survivor }: { readonly people: Entries; readonly survivor: Person }) {
  const headingId = useId()
  const [kept, gone] = [people[survivor], people[otherOf(survivor)]]
  const { data: preview, error } = useCall(
    participantCalls.previewMerge,
    { params: { id: kept.id }, query: { otherId: gone.id } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const { t } = useTranslation(namespacesOf(preview))
  const numbers = useNumbers()
  const name = (row: Entries['first']) => `${titleOf(resourceNamed('participant'), row)} (${chartNumberOf(row)})`
  const names = { survivor: name(kept), other: name(gone) }
  const countsOf = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([resource, count]) => (
      <li key={resource}>
        {t('participants:merge.countOf', {
          name: t(`${resourceNamed(resource).namespace}:titles.${resource}.${count === 1 ? 'one' : 'many'}`),
          figure: numbers.format(count),
        })}
      </li>
    ))
  const hasAgreement = (row: Entries['first']) => row.participantContactAgreementType != null
  return (
    <section className="card merge-group" aria-labelledby={headingId}>
      <h2 id={headingId}>{t('participants:merge.summary')}</h2>
      <p>{t('participants:merge.willTrash', names)}</p>
      {error !== null && <Alert role="alert" type="error" showIcon message={error.message} />}
      {preview !== undefined &&
        (Object.keys(preview.moved).length === 0 ? (
          <p>{t('participants:merge.nothingMoves', names)}</p>
        ) : (
          <>
            <p>{t('participants:merge.moves', names)}</p>
            <ul>{countsOf(preview.moved)}</ul>
          </>
        ))}
      {preview !== undefined && Object.keys(preview.kept).length > 0 && (
        <>
          <p>{t('participants:merge.stayBehind', names)}</p>
          <ul>{countsOf(preview.kept)}</ul>
          {preview.kept.participantStudy !== undefined && (
            <SharedStudies survivorId={kept.id} otherId={gone.id} count={preview.kept.participantStudy} />
          )}
        </>
      )}
      {[kept, gone].some((row) => row.isRestrictedProfile === true) && <p>{t('participants:merge.staysRestricted')}</p>}
      {hasAgreement(gone) && <p>{t(hasAgreement(kept) ? 'participants:merge.agreementStays' : 'participants:merge.agreementGoes')}</p>}
      <p>{t('participants:merge.undoHint')}</p>
    </section>
  )
}

const namespacesOf = (preview: MergePreview | undefined) => [
  ...new Set([
    'participants' as const,
    ...[...Object.keys(preview?.moved ?? {}), ...Object.keys(preview?.kept ?? {})].map((name) => resourceNamed(name).namespace),
  ]),
]
