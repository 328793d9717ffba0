import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { form } from '#resources/forms/form.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { useCall } from '../../base/call.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { PageHeader } from '../../base/ui/PageHeader.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'

const FormViewer = lazyPart(() => import('./FormViewer.tsx'))

/** Preview of a form or version as its respondents see it; answers are not stored. `?formId=` or `?versionId=` selects it. */
export default function FormPreviewPage() {
  const { t } = useTranslation('forms')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const library = [{ label: t('titles.form.many'), to: form.screens.list }]
  const [formId, versionId] = [search.get('formId'), search.get('versionId')]
  const byForm = useCall(formCalls.read, versionId === null && formId !== null ? { params: { id: formId } } : null)
  const byVersion = useCall(formCalls.readVersion, versionId === null ? null : { params: { id: versionId } })
  const { data, isError, refetch } = versionId === null ? byForm : byVersion
  if (formId === null && versionId === null)
    return (
      <>
        <PageHeader title={t('nav.formPreview')} breadcrumb={library} />
        <EmptyPanel words={t('preview.noForm')} picture="form">
          <Button type="primary" onClick={() => navigate(form.screens.list)}>
            {t('titles.form.many')}
          </Button>
        </EmptyPanel>
      </>
    )
  if (data === undefined) return isError ? <LoadFailed message={t('builder.loadFailed')} onRetry={refetch} /> : <Waiting rows={8} />
  return (
    <>
      <PageHeader breadcrumb={library} title={'name' in data ? data.name : t('preview.version', { number: data.formVersion })} />
      <p className="form-viewer-note">{t('preview.notKept')}</p>
      <Suspended fallback={<Waiting rows={8} />}>
        <FormViewer formJson={data.formJson} />
      </Suspended>
    </>
  )
}
