import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Alert, App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../../app/http.ts'
import { useTexts } from '../texts.ts'
import type { ImportState } from './useImport.ts'

/** Problems that the screen lists; the problem file has them all. */
const listed = 100

/** What would be imported, or was: how many rows, and what is wrong with the others. */
export function ReportStep({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const { t } = useTranslation('common')
  const texts = useTexts(resource)
  const { message } = App.useApp()
  const { report, step } = state
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
  const verb = step === 'done' ? 'imported' : 'ready'
  return (
    <>
      {accepted > 0 && <Alert role="status" type="success" showIcon message={t(`import.${verb}`, { count: accepted })} />}
      {rejected > 0 && (
        <Alert
          role="status"
          type="warning"
          showIcon
          message={t(step === 'done' ? 'import.leftOut' : 'import.withProblems', { count: rejected })}
        />
      )}
      {problemFileId !== null && (
        <Button icon={<DownloadOutlined />} onClick={() => void download()}>
          {t('import.problemFile')}
        </Button>
      )}
      {problems.length > 0 && (
        <div className="table-scroll">
          <table className="sides">
            <caption>{t('import.problemsFound', { count: problems.length })}</caption>
            <thead>
              <tr>
                <th scope="col">{t('import.row')}</th>
                <th scope="col">{t('import.field')}</th>
                <th scope="col">{t('import.problem')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.slice(0, listed).map((problem) => (
                <tr key={`${problem.row}-${problem.field}-${problem.code}`}>
                  <td className="field-number">{problem.row}</td>
                  <td>{problem.field === null ? '' : texts.label(problem.field)}</td>
                  <td>{problem.message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {problems.length > listed && <p>{t('import.moreProblems', { count: problems.length - listed })}</p>}
        </div>
      )}
    </>
  )
}
