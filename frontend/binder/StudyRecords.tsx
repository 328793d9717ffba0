import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { expectedDocument } from '#resources/binder/expectedDocument.ts'
import type { GridLine, RecordCell, RecordGrid } from '#resources/binder/recordGrid.ts'
import { useNumbers } from '../base/i18n/numbers.ts'
import { ScrollArea } from '../base/ui/ScrollArea.tsx'
import { ToneTag } from '../base/ui/ToneTag.tsx'
import { useIsPhone } from '../base/ui/useIsPhone.ts'
import type { SelectedCell } from './RecordDrawer.tsx'

type StudyGrid = RecordGrid['studies'][number]

interface StudyRecordsProps {
  readonly study: StudyGrid
  /** Shows only document types that need a document somewhere. */
  readonly isOpenOnly: boolean
  readonly onSelect: (cell: SelectedCell) => void
}

/** Essential documents of a study: a table of document types by site; on a phone, a list for each site. */
export function StudyRecords({ study, isOpenOnly, onSelect }: StudyRecordsProps) {
  const { t } = useTranslation('binder')
  const isPhone = useIsPhone()
  const heading = useId()
  const lines = isOpenOnly ? study.lines.filter(({ cells }) => cells.some(isOpen)) : study.lines
  return (
    <section className="card record-study" aria-labelledby={heading}>
      <h2 id={heading}>{study.name}</h2>
      {lines.length === 0 && <p>{t('grid.allComplete')}</p>}
      {lines.length > 0 && isPhone && <SiteLists study={study} lines={lines} isOpenOnly={isOpenOnly} onSelect={onSelect} />}
      {lines.length > 0 && !isPhone && <RecordTable study={study} lines={lines} onSelect={onSelect} />}
    </section>
  )
}

const isOpen = (cell: RecordCell | null): boolean => cell !== null && (cell.complete < cell.total || cell.counts.EXPIRING !== undefined)

interface LinesProps extends Omit<StudyRecordsProps, 'isOpenOnly'> {
  readonly lines: readonly GridLine[]
}

function RecordTable({ study, lines, onSelect }: LinesProps) {
  const { t } = useTranslation('binder')
  const sections = Map.groupBy(lines, ({ section }) => section)
  return (
    <ScrollArea label={t('grid.tableOf', { study: study.name })} className="record-area">
      <table className="table record-table">
        <thead>
          <tr>
            <th scope="col">{t('grid.document')}</th>
            {study.columns.map(({ siteId, name }) => (
              <th key={siteId} scope="col">
                {name ?? t('grid.wholeStudy')}
              </th>
            ))}
          </tr>
        </thead>
        {[...sections].map(([section, sectionLines]) => (
          <tbody key={section}>
            <tr className="record-section">
              <th scope="rowgroup" colSpan={study.columns.length + 1}>
                <span>{section ?? t('binder.noSection')}</span>
              </th>
            </tr>
            {sectionLines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                {study.columns.map((column, index) => (
                  <td key={column.siteId}>
                    <Cell cell={line.cells[index] ?? null} selection={{ study, line, column }} onSelect={onSelect} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollArea>
  )
}

function SiteLists({ study, lines, isOpenOnly, onSelect }: LinesProps & { readonly isOpenOnly: boolean }) {
  const { t } = useTranslation('binder')
  return study.columns.map((column, index) => {
    const shown = lines.filter(({ cells }) => (isOpenOnly ? isOpen(cells[index] ?? null) : cells[index] != null))
    if (shown.length === 0) return null
    return (
      <section key={column.siteId} className="record-site">
        <h3>{column.name ?? t('grid.wholeStudy')}</h3>
        <ul>
          {shown.map((line) => (
            <li key={line.id}>
              <span>{line.name}</span>
              <Cell cell={line.cells[index] ?? null} selection={{ study, line, column }} onSelect={onSelect} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

interface CellProps {
  readonly cell: RecordCell | null
  readonly selection: SelectedCell
  readonly onSelect: (cell: SelectedCell) => void
}

/** State of the documents of one type at one site. Opens them. */
function Cell({ cell, selection, onSelect }: CellProps) {
  const { t } = useTranslation('binder')
  const numbers = useNumbers()
  if (cell === null) return <span className="record-none">—</span>
  const state = t(`values.expectedDocument.state.${cell.state}`)
  const share = t('grid.share', { complete: numbers.format(cell.complete), total: numbers.format(cell.total) })
  const site = selection.column.name ?? t('grid.wholeStudy')
  return (
    <button
      type="button"
      className="record-cell"
      aria-label={[selection.line.name, site, cell.total === 1 ? state : `${state}, ${share}`].join(': ')}
      onClick={() => onSelect(selection)}
    >
      <ToneTag tone={expectedDocument.fields.state.tones[cell.state]}>{state}</ToneTag>
      {cell.total > 1 && <small>{share}</small>}
    </button>
  )
}
