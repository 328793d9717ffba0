import { Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportProblem } from '#resources/core/answers/answers.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { useTitles } from '../../fields/hooks/useTitles.ts'
import { getCellText } from './corrections.ts'
import { getImportableFields } from './mapping.ts'
import type { Table } from './readTable.ts'
import { StoredRow } from './StoredRow.tsx'
import type { ImportState } from './useImport.ts'

/** Maximum number of listed problems. The problem file contains all of them. */
const maxListedProblems = 100

interface ProblemRowsProps {
  readonly resource: string
  readonly state: ImportState
  readonly table: Table
  readonly problems: readonly ImportProblem[]
}

/** Lists problems by cell. Before the import the user can correct each cell in this list. */
export function ProblemRows({ resource, state, table, problems }: ProblemRowsProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const definition = useDefinition(resource)
  const heading = useId()
  const listedProblems = problems.slice(0, maxListedProblems)
  const titles = useTitles(resource, [...new Set(listedProblems.flatMap(({ recordId }) => recordId ?? []))], {})
  if (problems.length === 0) return null
  const mendable = new Set(state.step === 'checked' ? getImportableFields(definition) : [])
  return (
    <ScrollArea label={t('import.problems')}>
      <h2 className="import-heading" id={heading}>
        {t('import.problemsFound', { count: problems.length })}
      </h2>
      {mendable.size > 0 && <p className="form-help">{t('import.mendHint')}</p>}
      <table className="table import-table" aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{t('import.row')}</th>
            <th scope="col">{t('import.begins')}</th>
            <th scope="col">{t('import.field')}</th>
            <th scope="col">{t('import.problem')}</th>
          </tr>
        </thead>
        <tbody>
          {listedProblems.map((problem) => (
            <tr key={`${problem.row}-${problem.field}-${problem.code}`}>
              <td className="field-number">{problem.row}</td>
              <td className="import-sample">{beginningOf(table.rows[problem.row - 1])}</td>
              <td>{problem.field === null ? '' : texts.label(problem.field)}</td>
              <td>
                {problem.field !== null && mendable.has(problem.field) ? (
                  <CorrectedCell resource={resource} state={state} table={table} problem={{ ...problem, field: problem.field }} />
                ) : (
                  <>
                    {problem.message}
                    {problem.recordId !== undefined && (
                      <>
                        {': '}
                        <StoredRow resource={resource} id={problem.recordId} name={titles[problem.recordId]} />
                      </>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > maxListedProblems && <p>{t('import.moreProblems', { count: problems.length - maxListedProblems })}</p>}
    </ScrollArea>
  )
}

interface CorrectedCellProps extends Omit<ProblemRowsProps, 'problems'> {
  readonly problem: ImportProblem & { readonly field: string }
}

/** Input with the cell's content from the file, and its problem below. */
function CorrectedCell({ resource, state, table, problem: { row, field, code, message } }: CorrectedCellProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { corrections, mapping } = state
  const problemId = `import-problem-${row}-${field}-${code}`
  return (
    <div className="import-cell">
      <Input
        aria-label={t('import.cellOf', { field: texts.label(field), row })}
        aria-describedby={problemId}
        aria-invalid
        status="error"
        autoComplete="off"
        value={corrections.mended[row]?.[field] ?? getCellText({ table, mapping }, row, field)}
        onChange={({ target }) => corrections.mend(row, field, target.value)}
        onPressEnter={(event) => {
          event.preventDefault()
          if (corrections.isUnchecked) void state.checkAgain()
        }}
      />
      <div id={problemId} className="form-problem">
        {message}
      </div>
    </div>
  )
}

/** Number of cells that the list shows to identify a row. */
const identifyingCellCount = 3

export const beginningOf = (row: readonly string[] = []): string =>
  row
    .filter((cell) => cell.trim() !== '')
    .slice(0, identifyingCellCount)
    // Non-breaking hyphens keep a date on one line.
    .map((cell) => (/^[\d-]+$/.test(cell) ? cell.replaceAll('-', '\u2011') : cell))
    .join(' · ')
