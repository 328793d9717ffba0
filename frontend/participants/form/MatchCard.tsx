import CheckCircleFilled from '@ant-design/icons/CheckCircleFilled'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router'
import type { Values } from '#resources/core/conditions.ts'
import type { DuplicateHit } from '#resources/duplicateAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { titleOf } from '../../base/texts/texts.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { editPath } from '../../engine/paths.ts'
import { GradeTag } from '../duplicates/GradeTag.tsx'
import { type Agreement, compare } from './comparison.ts'

/** One who may be the person: how likely and why, and field by field beside the new entry. */
export function MatchCard({ entry, match }: { readonly entry: Values; readonly match: DuplicateHit }) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const pairTexts = useTexts('duplicatePair')
  const headingId = useId()
  const found = match.participant ?? {}
  const name = titleOf(resourceNamed('participant'), found) || texts.title('one')
  return (
    <section className="card duplicate" aria-labelledby={headingId}>
      <header>
        <h3 id={headingId}>{name}</h3>
        <GradeTag grade={match.grade} />
        {match.id !== null && <OpenExisting id={match.id} name={name} />}
      </header>
      <p className="duplicate-reasons">
        {t('duplicates.reasons', { reasons: match.reasons.map((reason) => pairTexts.value('reasons', reason)).join(' · ') })}
      </p>
      <table className="table">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('duplicates.newEntry')}</th>
            <th scope="col">{t('duplicates.existing')}</th>
          </tr>
        </thead>
        <tbody>
          {compare(entry, found, match.reasons).map(({ name: field, agreement }) => (
            <tr key={field} data-agreement={agreement ?? 'unknown'}>
              <th scope="row">{texts.label(field)}</th>
              <td>
                <FieldCell resource="participant" name={field} row={entry} />
              </td>
              <td>
                <FieldCell resource="participant" name={field} row={found} />
                <AgreementMark agreement={agreement} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function OpenExisting({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTranslation('participants')
  const href = useHref(editPath(resourceNamed('participant'), id, 'details') ?? '')
  return (
    <Button
      href={href}
      target="_blank"
      rel="noopener"
      icon={<ExportOutlined aria-hidden />}
      aria-label={t('duplicates.openNamed', { name })}
    >
      {t('duplicates.open')}
    </Button>
  )
}

/** In words: colour alone tells nobody anything. */
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
