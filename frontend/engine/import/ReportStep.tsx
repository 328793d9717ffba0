import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Alert, App, Button, Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resourceNamed } from '#resources/index.ts'
import { http, isHttpFailure } from '../../base/http.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ScrollArea } from '../../base/ui/ScrollArea.tsx'
import { openPath } from '../paths.ts'
import { doubtedRows } from './overridable.ts'
import type { ImportState } from './useImport.ts'

/** Problems that the screen lists; the problem file has them all. */
const listed = 100

/** What would be imported, or was: how many rows, and what is wrong with the others. */
export function ReportStep({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { message } = App.useApp()
  const { report, step, table, takesDoubted } = state
  if (report === null) return null
  const { accepted, rejected, problems, problemFileId } = report

  const download = async () => {
    try {
      const { data } = await http.get<{ readonly url: string }>(`file/${problemFileId}/sas`)
      window.location.assign(data.url)
    } catch (failure) {
      message.error(isHttpFailure(failure) ? failure.message : t('field.fileFailed'))
    }
  }
  const doubted = doubtedRows(problems)
  const verb = step === 'done' ? 'imported' : 'ready'
  // Those about which there is only a doubt are told below, with what may be done about them.
  const leftOut = step === 'done' ? rejected : rejected - doubted
  return (
    <>
      {accepted > 0 && <Alert role="status" type="success" showIcon message={t(`import.${verb}`, { count: accepted })} />}
      {leftOut > 0 && (
        <Alert
          role="status"
          type="warning"
          showIcon
          message={t(step === 'done' ? 'import.leftOut' : 'import.withProblems', { count: leftOut })}
        />
      )}
      {step === 'checked' && (doubted > 0 || takesDoubted) && (
        <div className="card import-doubted">
          <p>{takesDoubted ? t('import.doubtedTaken') : t('import.doubted', { count: doubted })}</p>
          <Checkbox checked={takesDoubted} onChange={({ target }) => void state.takeDoubted(target.checked)}>
            {t('import.takeDoubted')}
          </Checkbox>
        </div>
      )}
      {problemFileId !== null && (
        <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
          {t('import.problemFile')}
        </Button>
      )}
      {problems.length > 0 && (
        <ScrollArea label={t('import.problems')}>
          <table className="table import-table">
            <caption>{t('import.problemsFound', { count: problems.length })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('import.row')}</th>
                <th scope="col">{t('import.begins')}</th>
                <th scope="col">{t('import.field')}</th>
                <th scope="col">{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, listed).map((problem) => (
                <tr key={`${problem.row}-${problem.field}-${problem.code}`}>
                  <td className="field-number">{problem.row}</td>
                  <td className="import-sample">{beginningOf(table?.rows[problem.row - 1])}</td>
                  <td>{problem.field === null ? '' : texts.label(problem.field)}</td>
                  <td>
                    {problem.message} {problem.recordId !== undefined && <OpenRecord resource={resource} id={problem.recordId} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > listed && <p>{t('import.moreProblems', { count: problems.length - listed })}</p>}
        </ScrollArea>
      )}
    </>
  )
}

/** In a page of its own, so that the file need not be chosen anew. */
function OpenRecord({ resource, id }: { readonly resource: string; readonly id: string }) {
  const { t } = useTranslation('common')
  const path = openPath(resourceNamed(resource), id)
  if (path === null) return null
  return (
    <Link to={path} target="_blank" rel="noopener">
      {t('import.openRecord')}
    </Link>
  )
}

/** Cells that say which row it is. */
const shown = 3

const beginningOf = (row: readonly string[] = []): string =>
  row
    .filter((cell) => cell.trim() !== '')
    .slice(0, shown)
    .join(' · ')
