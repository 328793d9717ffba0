import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import { getResource } from '#resources/index.ts'
import type { DuplicateHit } from '#resources/participants/duplicateAnswers.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { editPath } from '../../engine/paths.ts'
import { GradeTag } from '../duplicates/GradeTag.tsx'
import { StudiesOfPerson } from '../participantStudies/StudiesOfPerson.tsx'
import type { StudySiteChoice } from '../participantStudies/useStudyChoice.ts'
import { type Agreement, compare } from './comparison.ts'

const AssignStudyDialog = lazyPart(() => import('../participantStudies/AssignStudyDialog.tsx'))

interface MatchCardProps {
  readonly entry: Values
  readonly match: DuplicateHit
  /** True for the likeliest match, whose button that opens the record is the primary one. */
  readonly isFirst: boolean
  /** Study and site for the new participant. */
  readonly place: StudySiteChoice
  readonly onAssigned: (participantId: string) => void
}

/** One possible match: likelihood, reasons, and its fields next to the new record's. */
export function MatchCard({ entry, match, isFirst, place, onAssigned }: MatchCardProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const pairTexts = useTexts('duplicatePair')
  const headingId = useId()
  const matchedPerson = match.participant ?? {}
  const name = titleOf(getResource('participant'), matchedPerson) || texts.title('one')
  return (
    <section className="card duplicate" aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{name}</h3>
        <GradeTag grade={match.grade} />
        {match.id !== null && (
          <AssignExisting id={match.id} name={name} source={entry.referralSource} place={place} onAssigned={onAssigned} />
        )}
        {match.id !== null && <OpenExisting id={match.id} name={name} isFirst={isFirst} />}
      </header>
      <p className="duplicate-reasons">
        {t('duplicates.reasons', { reasons: match.reasons.map((reason) => pairTexts.value('reasons', reason)).join(' · ') })}
      </p>
      {match.id !== null && <StudiesOfPerson participantId={match.id} />}
      <table className="table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('duplicates.newEntry')}</th>
            <th scope="col">{t('duplicates.existing')}</th>
          </tr>
        </thead>
        <tbody>
          {compare(entry, matchedPerson, match.reasons).map(({ name: field, agreement }) => (
            <tr key={field} data-agreement={agreement ?? 'unknown'}>
              <th scope="row">{texts.label(field)}</th>
              <td>
                <FieldCell resource="participant" name={field} row={entry} />
              </td>
              <td>
                <FieldCell resource="participant" name={field} row={matchedPerson} />
                <AgreementMark agreement={agreement} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ExistingProps {
  readonly id: string
  readonly name: string
}

/**
 * Assigns the existing participant to the study, as an alternative to adding or opening a record. The server checks the assignment again.
 */
function AssignExisting({
  id,
  name,
  source,
  place,
  onAssigned,
}: ExistingProps & Pick<MatchCardProps, 'place' | 'onAssigned'> & { readonly source: unknown }) {
  const { t } = useTranslation('participants')
  const [isOpen, setIsOpen] = useState(false)
  if (!useMay()('participantStudy', 'create')) return null
  return (
    <>
      <Button aria-label={t('duplicates.assignNamed', { name })} onClick={() => setIsOpen(true)}>
        {t('duplicates.assign')}
      </Button>
      {isOpen && (
        <Suspended fallback={null}>
          <AssignStudyDialog
            participants={{ ids: [id], referralSource: source }}
            first={place}
            onClose={(hasAssigned) => (hasAssigned ? onAssigned(id) : setIsOpen(false))}
          />
        </Suspended>
      )}
    </>
  )
}

function OpenExisting({ id, name, isFirst }: ExistingProps & Pick<MatchCardProps, 'isFirst'>) {
  const { t } = useTranslation('participants')
  const href = useHref(editPath(getResource('participant'), id, 'details') ?? '')
  return (
    <Button
      href={href}
      type={isFirst ? 'primary' : 'default'}
      target="_blank"
      rel="noopener"
      icon={<ExportOutlined aria-hidden />}
      aria-label={t('duplicates.openNamed', { name })}
    >
      {t('duplicates.open')}
    </Button>
  )
}

/** Text: colour alone is not accessible. */
function AgreementMark({ agreement }: { readonly agreement: Agreement }) {
  const { t } = useTranslation('participants')
  if (agreement === null) return null
  return (
    <span className="duplicate-mark" data-agreement={agreement}>
      {agreement === 'same' && <CheckCircleFilled aria-hidden />}
      {agreement === 'swapped' && <SwapOutlined aria-hidden />}
      {t(`duplicates.agreement.${agreement}`)}
    </span>
  )
}
