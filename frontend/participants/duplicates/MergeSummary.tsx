import { keepPreviousData } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import type { MergePreview } from '#resources/participants/duplicateAnswers.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useCall } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { chartNumberOf } from './chartNumber.ts'
import { type Entries, otherOf, type Person } from './mergeUnits.ts'
import { SharedStudies } from './SharedStudies.tsx'

/** Effects of a merge besides the chosen fields: what moves, what stays, and what is decided automatically. */
export function MergeSummary({ people, survivor }: { readonly people: Entries; readonly survivor: Person }) {
  const headingId = useId()
  const [stored, otherPerson] = [people[survivor], people[otherOf(survivor)]]
  const { data: preview, error } = useCall(
    participantCalls.previewMerge,
    { params: { id: stored.id }, query: { otherId: otherPerson.id } },
    { staleTime: 0, placeholderData: keepPreviousData },
  )
  const { t } = useTranslation(namespacesOf(preview))
  const numbers = useNumbers()
  const name = (row: Entries['first']) => `${titleOf(getResource('participant'), row)} (${chartNumberOf(row)})`
  const names = { survivor: name(stored), other: name(otherPerson) }
  const countsOf = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([resource, count]) => (
      <li key={resource}>
        {t('participants:merge.countOf', {
          name: t(`${getResource(resource).namespace}:titles.${resource}.${count === 1 ? 'one' : 'many'}`),
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
            <SharedStudies survivorId={stored.id} otherId={otherPerson.id} count={preview.kept.participantStudy} />
          )}
        </>
      )}
      {[stored, otherPerson].some((row) => row.isRestrictedProfile === true) && <p>{t('participants:merge.staysRestricted')}</p>}
      {hasAgreement(otherPerson) && (
        <p>{t(hasAgreement(stored) ? 'participants:merge.agreementStays' : 'participants:merge.agreementGoes')}</p>
      )}
      <p>{t('participants:merge.undoHint')}</p>
    </section>
  )
}

const namespacesOf = (preview: MergePreview | undefined) => [
  ...new Set([
    'participants' as const,
    ...[...Object.keys(preview?.moved ?? {}), ...Object.keys(preview?.kept ?? {})].map((name) => getResource(name).namespace),
  ]),
]
