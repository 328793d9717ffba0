import '../../engine/rowLink.css'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { useIsPhone } from '../../base/ui/useIsPhone.ts'
import { FieldCell } from '../../engine/FieldCell.tsx'
import { useFittingColumns } from '../../engine/list/rows/useFittingColumns.ts'
import { InvitationProblemTag } from './InvitationProblemTag.tsx'
import { StudyActions } from './StudyActions.tsx'
import type { StudyRow } from './useParticipantStudies.ts'

const standardColumns = ['siteId', 'subjectId', 'recruitmentStatus', 'conductStatus', 'sourceId', 'dateAdded', 'tags'] as const
/** Columns if any study allows participation from home. */
const digital = ['siteId', 'subjectId', 'recruitmentStatus', 'conductStatus', 'dctStatus', 'sourceId', 'dateAdded', 'tags'] as const

interface StudyListProps {
  readonly rows: readonly StudyRow[]
  readonly onOpen: (row: StudyRow) => void
}

/** One row per study: a table on wide screens, cards on a phone (by CSS). The last columns disappear before a value would wrap. */
export function StudyList({ rows, onOpen }: StudyListProps) {
  const { t, i18n } = useTranslation('common')
  const texts = useTexts('participantStudy')
  const area = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(area, {
    columns: rows.some(({ study }) => study.trialMode === 'DECENTRALISED') ? digital : standardColumns,
    isFitted: !useIsPhone(),
    measuredAs: i18n.language,
  })
  return (
    <ScrollArea label={texts.title('many')}>
      <div ref={area}>
        <table className="table studies-list" aria-label={texts.title('many')}>
          <thead>
            <tr>
              <th scope="col">{texts.label('studyId')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" data-column={name}>
                  {texts.label(name)}
                </th>
              ))}
              <th scope="col">
                <span className="visually-hidden">{t('list.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <button type="button" className="row-link" onClick={() => onOpen(row)}>
                    {row.studyName || t('field.unknownReference')}
                  </button>
                </th>
                {columns.map((name) => (
                  <td key={name} data-label={texts.label(name)}>
                    <FieldCell resource="participantStudy" name={name} row={row} />{' '}
                    {name === 'dctStatus' && row.invitationProblem !== null && <InvitationProblemTag problem={row.invitationProblem} />}
                  </td>
                ))}
                <td className="table-actions studies-row-actions">
                  <StudyActions row={row} onOpen={() => onOpen(row)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ScrollArea>
  )
}
