import { useTranslation } from 'react-i18next'
import type { ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { type GridTrack, keyOfTrack } from './gridTracks.ts'

interface MatrixHeadProps {
  readonly visits: ScheduleMatrix['visits']
  readonly columns: readonly GridTrack[]
  /** Pixels; null in print, where the browser divides the width. */
  readonly width: { readonly participant: number; readonly visit: number } | null
}

/** Header row with one column per visit of the study. */
export function MatrixHead({ visits, columns, width }: MatrixHeadProps) {
  const { t } = useTranslation('visitSchedule')
  const types = useTexts('visit')
  return (
    <>
      {width !== null && (
        <colgroup>
          <col style={{ width: width.participant }} />
          {columns.map((track) => (
            <col key={keyOfTrack(track)} style={{ width: 'gap' in track ? track.gap : width.visit }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" aria-colindex={1}>
            {t('matrix.participant')}
          </th>
          {columns.map((track) => {
            const visit = 'gap' in track ? undefined : visits[track.index]
            return visit === undefined || 'gap' in track ? (
              <td key={keyOfTrack(track)} aria-hidden />
            ) : (
              <th key={keyOfTrack(track)} scope="col" aria-colindex={track.index + 2}>
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
