import { useTranslation } from 'react-i18next'
import type { ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { keyOfPiece, type Piece } from './pieces.ts'

interface MatrixHeadProps {
  readonly visits: ScheduleMatrix['visits']
  readonly columns: readonly Piece[]
  /** Pixels; null on paper, where the browser divides the width. */
  readonly width: { readonly participant: number; readonly visit: number } | null
}

/** The visits of the study, one a column. */
export function MatrixHead({ visits, columns, width }: MatrixHeadProps) {
  const { t } = useTranslation('visitSchedule')
  const types = useTexts('visit')
  return (
    <>
      {width !== null && (
        <colgroup>
          <col style={{ width: width.participant }} />
          {columns.map((piece) => (
            <col key={keyOfPiece(piece)} style={{ width: 'gap' in piece ? piece.gap : width.visit }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" aria-colindex={1}>
            {t('matrix.participant')}
          </th>
          {columns.map((piece) => {
            const visit = 'gap' in piece ? undefined : visits[piece.index]
            return visit === undefined || 'gap' in piece ? (
              <td key={keyOfPiece(piece)} aria-hidden />
            ) : (
              <th key={keyOfPiece(piece)} scope="col" aria-colindex={piece.index + 2}>
                {visit.name}
                <small>{types.value('type', visit.type)}</small>
              </th>
            )
          })}
        </tr>
      </thead>
    </>
  )
}
