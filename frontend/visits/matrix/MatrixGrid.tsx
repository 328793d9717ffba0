import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Button } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScheduleMatrix, ScheduleRow } from '#resources/visitAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { ListBodyProps } from '../../engine/list/rows/listBodyProps.ts'
import type { ListRow } from '../../engine/list/state/types.ts'
import { openProfile } from '../../participants/profile/openProfile.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { type CellPlace, steppedTo } from './steps.ts'
import { useIsPrinting } from './useIsPrinting.ts'

/** Pixels: three lines of words. Every line is as high, so that those out of sight need no looking at. */
const lineHeight = 76
const overscan = 4
/** So many lines before the end the next ones are asked for. */
const ahead = 20

interface MatrixGridProps extends Pick<ListBodyProps, 'list' | 'onOpen' | 'canSelect'> {
  readonly studyId: string
  readonly visits: ScheduleMatrix['visits']
  readonly rows: readonly ScheduleRow[]
  /** No more participants come. */
  readonly isWhole: boolean
  readonly onEnd: () => void
  /** Reads those that are not here yet. */
  readonly onReadAll: () => Promise<void>
}

/**
 * One stop of the Tab key, arrows within it: WAI-ARIA, "Grid pattern". Enter opens a visit, Space takes it into the selection. Lines out of sight are not
 * drawn; the one with the focus is.
 */
export function MatrixGrid({ studyId, visits, rows, isWhole, onEnd, onReadAll, list, onOpen, canSelect }: MatrixGridProps) {
  const { t } = useTranslation('visitSchedule')
  const types = useTexts('visit')
  const numbers = useNumbers()
  const isPrinting = useIsPrinting()
  const scroller = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<CellPlace>({ row: 0, column: 0 })
  const hasFocus = useRef(false)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      return shown.includes(at.row) || at.row >= rows.length ? shown : [...shown, at.row].sort((one, other) => one - other)
    },
  })
  const drawn = virtual.getVirtualItems()
  const lines = isPrinting ? rows.map((_, index) => ({ index })) : drawn
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (last + ahead >= rows.length) onEnd()
  }, [last, rows.length, onEnd])
  useEffect(() => {
    if (!hasFocus.current) return
    virtual.scrollToIndex(at.row)
    const frame = requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [at, virtual])

  const cellAt = ({ row, column }: CellPlace) => {
    const visit = visits[column - 1]
    return visit === undefined ? undefined : rows[row]?.cells.find(({ visitId }) => visitId === visit.id)
  }
  const open = (place: CellPlace) => {
    const row = rows[place.row]
    const cell = cellAt(place)
    if (place.column === 0 && row !== undefined) openProfile({ participantId: row.participantId, studyId })
    // The drawer reads the visit by its id.
    else if (cell !== undefined) onOpen?.({ id: cell.id } as ListRow)
  }
  const choose = (place: CellPlace) => {
    const cell = cellAt(place)
    if (canSelect && cell !== undefined) list.selection.toggle(cell.id)
  }
  const press = (event: KeyboardEvent) => {
    const next = steppedTo(at, event, { rows: rows.length, columns: visits.length + 1 })
    if (next !== null) setAt(next)
    else if (event.key === ' ') choose(at)
    else return
    event.preventDefault()
  }
  const isAt = (row: number, column: number) => at.row === row && at.column === column
  const before = isPrinting ? 0 : (drawn[0]?.start ?? 0)
  const after = isPrinting ? 0 : virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  return (
    <>
      <div ref={scroller} className="matrix">
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are stepped through and opened
          role="grid"
          aria-label={t('matrix.name')}
          aria-rowcount={isWhole ? rows.length + 1 : -1}
          aria-colcount={visits.length + 1}
          onKeyDown={press}
          onFocus={() => {
            hasFocus.current = true
          }}
          onBlur={() => {
            hasFocus.current = false
          }}
        >
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col">{t('matrix.participant')}</th>
              {visits.map(({ id, name, type }) => (
                <th key={id} scope="col">
                  {name}
                  <small>{types.value('type', type)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Gap height={before} columns={visits.length + 1} />
            {lines.map(({ index }) => {
              const row = rows[index]
              return row === undefined ? null : (
                <tr key={row.id} aria-rowindex={index + 2}>
                  <th scope="row">
                    <button
                      type="button"
                      tabIndex={isAt(index, 0) ? 0 : -1}
                      onClick={() => {
                        setAt({ row: index, column: 0 })
                        open({ row: index, column: 0 })
                      }}
                    >
                      <span>{row.name}</span>
                      <small>{[row.subjectId, row.siteName, row.groupName].filter(Boolean).join(' · ')}</small>
                    </button>
                  </th>
                  {visits.map((visit, place) => {
                    const column = place + 1
                    const cell = row.cells.find(({ visitId }) => visitId === visit.id)
                    return (
                      <MatrixCell
                        key={visit.id}
                        cell={cell}
                        isCurrent={isAt(index, column)}
                        isChosen={cell !== undefined && list.selection.has(cell.id)}
                        canSelect={canSelect}
                        onChoose={() => {
                          setAt({ row: index, column })
                          choose({ row: index, column })
                        }}
                        onOpen={() => {
                          setAt({ row: index, column })
                          open({ row: index, column })
                        }}
                      />
                    )
                  })}
                </tr>
              )
            })}
            <Gap height={after} columns={visits.length + 1} />
          </tbody>
        </table>
      </div>
      <div className="matrix-foot">
        <span>{t('matrix.count', { count: rows.length, figure: numbers.format(rows.length), more: isWhole ? '' : '+' })}</span>
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void onReadAll().then(() => window.print())}>
          {t('matrix.print')}
        </Button>
      </div>
    </>
  )
}

/** In place of the lines that are out of sight. */
const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
