import './consents.css'
import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { openConsents } from '#resources/consents/consentStates.ts'
import { consentCalls } from '#resources/consents/consentsCalls.ts'
import { formSubmission } from '#resources/forms/formSubmission.ts'
import { addressOf, call, callKey } from '../base/call.ts'
import { busy } from '../base/ui/busy.tsx'
import { LinkButton } from '../base/ui/LinkButton.tsx'
import { LoadFailed } from '../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../base/ui/lazyPart.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../engine/area.ts'
import { useDownload } from '../engine/useDownload.ts'
import { useOpenPath } from '../engine/useOpenPath.ts'

const FormViewer = lazyPart(() => import('../forms/viewer/FormViewer.tsx'))

/**
 * Shows the text of a consent in its version, with the answers in the language of the form. Adds a link to the form while it is open, and
 * the PDF.
 */
export default function ConsentText({ row }: RecordComponentProps<'consent'>) {
  const { t } = useTranslation('consent')
  const { id, formVersionId, language, formSubmissionId, state } = row
  const { download, bytes } = useDownload()
  const openForm = useOpenPath(formSubmission)
  const formPath = formSubmissionId === null ? null : openForm(formSubmissionId)
  const { data, error, refetch } = useQuery({
    // The key contains version and state, because a signature or another version of the form changes the text.
    queryKey: [...callKey(consentCalls.text, { params: { id } }), formVersionId, state],
    queryFn: ({ signal }) => call(consentCalls.text, { params: { id } }, { signal }),
    retry: false,
  })
  const isOpen = openConsents.some((each) => each === state)
  const save = () => void download({ address: addressOf(consentCalls.pdf, { id }), fileName: `consent-${id}.pdf`, name: t('text.pdf') })
  if (data === undefined) {
    if (error !== null) return <LoadFailed message={t('text.loadFailed')} description={error.message} onRetry={refetch} />
    return <Waiting rows={8} />
  }
  return (
    <div className="consent-text">
      <div className="consent-text-ways">
        {formPath !== null && isOpen && (
          <LinkButton type="primary" to={formPath}>
            {t('text.fillIn')}
          </LinkButton>
        )}
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy(bytes !== null)} onClick={save}>
          {t('text.pdf')}
        </Button>
      </div>
      <Suspended fallback={<Waiting rows={8} />}>
        <FormViewer
          formJson={data.formJson}
          language={language}
          isReadOnly
          isOnePage
          {...(data.answers === null ? {} : { answers: data.answers })}
        />
      </Suspended>
    </div>
  )
}
