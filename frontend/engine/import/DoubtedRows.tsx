import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { Select } from '../../base/ui/Select.tsx'
import { useTitles } from '../../fields/hooks/useTitles.ts'
import type { Decision } from './doubts.ts'
import { beginningOf } from './ProblemRows.tsx'
import type { Table } from './readTable.ts'
import { StoredRow } from './StoredRow.tsx'
import type { ImportState } from './useImport.ts'

/** Maximum number of listed rows. One common decision applies to all further rows. */
const maxListedRows = 100

interface DoubtedRowsProps {
  readonly resource: string
  readonly state: ImportState
  readonly table: Table
}

/** Lists rows that may be duplicates of stored rows. The user decides about each. */
export function DoubtedRows({ resource, state: { doubts, decisions, decide }, table }: DoubtedRowsProps) {
  const { t } = useTranslation('common')
  const heading = useId()
  const listedDoubts = doubts.slice(0, maxListedRows)
  const titles = useTitles(resource, [...new Set(listedDoubts.flatMap(({ recordId }) => recordId ?? []))], {})
  if (doubts.length === 0) return null
  const open = doubts.filter(({ row }) => decisions[row] === undefined).map(({ row }) => row)
  const optionsOf = (isInFile: boolean) =>
    (isInFile ? (['add', 'skip'] as const) : (['add', 'skip', 'same'] as const)).map((value) => ({
      value,
      label: t(`import.doubts.${value}`),
    }))
  return (
    <div className="import-doubted">
      <h2 className="import-heading" id={heading}>
        {t('import.doubts.title', { count: doubts.length })}
      </h2>
      <p className="form-help">{t('import.doubts.help')}</p>
      <div className="import-doubted-all" role="status">
        {open.length > 0 && (
          <>
            <span>{t('import.doubts.open', { count: open.length })}</span>
            <Button size="small" onClick={() => decide(open, 'skip')}>
              {t('import.doubts.skipAll')}
            </Button>
            <Button size="small" onClick={() => decide(open, 'add')}>
              {t('import.doubts.addAll')}
            </Button>
          </>
        )}
      </div>
      <ScrollArea label={t('import.doubts.title', { count: doubts.length })}>
        <table className="table import-table" aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.begins')}</th>
              <th scope="col">{t('import.doubts.there')}</th>
              <th scope="col">{t('import.doubts.decision')}</th>
            </tr>
          </thead>
          <tbody>
            {listedDoubts.map(({ row, recordId, message, isProbable }) => (
              <tr key={row}>
                <td className="field-number">{row}</td>
                <td className="import-sample">{beginningOf(table.rows[row - 1])}</td>
                <td>
                  {recordId === undefined ? (
                    message
                  ) : (
                    <>
                      {t(isProbable ? 'import.doubts.probably' : 'import.doubts.possibly')}{' '}
                      <StoredRow resource={resource} id={recordId} name={titles[recordId]} />
                    </>
                  )}
                </td>
                <td>
                  <Select<Decision>
                    className="import-select"
                    aria-label={t('import.doubts.decisionOf', { row })}
                    placeholder={t('import.doubts.decide')}
                    options={optionsOf(recordId === undefined)}
                    value={decisions[row] ?? null}
                    onChange={(decision) => decide([row], decision)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {doubts.length > maxListedRows && <p>{t('import.moreProblems', { count: doubts.length - maxListedRows })}</p>}
    </div>
  )
}
