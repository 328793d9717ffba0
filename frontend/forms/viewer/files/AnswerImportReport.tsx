import { Alert } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormImportResult } from '#resources/forms/formImport.ts'
import { ScrollArea } from '../../../base/ui/ScrollArea.tsx'

/** Maximum number of problems on the screen. */
const maxListedProblems = 100

/**
 * Result of an import of answers or of its check: the number of valid rows, the problems of the invalid rows, and the ignored columns.
 */
export function AnswerImportReport({ report, isDone }: { readonly report: FormImportResult; readonly isDone: boolean }) {
  const { t } = useTranslation(['forms', 'common'])
  const heading = useId()
  const { accepted, rejected, completed, problems, notes } = report
  return (
    <div className="form-files-report">
      {accepted > 0 && (
        <Alert
          role="status"
          type="success"
          showIcon
          message={t(isDone ? 'common:import.imported' : 'common:import.ready', { count: accepted })}
        />
      )}
      {completed > 0 && (
        <Alert
          role="status"
          type="success"
          showIcon
          message={t(isDone ? 'answerImport.completed' : 'answerImport.completable', { count: completed })}
        />
      )}
      {rejected > 0 && (
        <Alert
          role="status"
          type="warning"
          showIcon
          message={t(isDone ? 'common:import.leftOut' : 'common:import.withProblems', { count: rejected })}
        />
      )}
      {problems.length > 0 && (
        <ScrollArea label={t('common:import.problems')}>
          <h2 className="form-files-heading" id={heading}>
            {t('common:import.problemsFound', { count: problems.length })}
          </h2>
          <table className="table" aria-labelledby={heading}>
            <thead>
              <tr>
                <th scope="col">{t('common:import.row')}</th>
                <th scope="col">{t('answerImport.column')}</th>
                <th scope="col">{t('common:import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, maxListedProblems).map(({ row, field, code, message }) => (
                <tr key={`${row}-${field}-${code}-${message}`}>
                  <td className="field-number">{row}</td>
                  <td>{field}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
      {problems.length > maxListedProblems && <p>{t('common:import.moreProblems', { count: problems.length - maxListedProblems })}</p>}
      {notes.length > 0 && (
        <details>
          <summary>{t('answerImport.notes')}</summary>
          <ul className="form-files-messages">
            {notes.map(({ column, message }) => (
              <li key={column}>{t('common:field.labelled', { name: column, value: message })}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
