import './agreement.css'
import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { lazyPart, Suspended } from '../../base/ui/lazyPart.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordComponentProps } from '../../engine/area.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { AgreementChooser } from './AgreementChooser.tsx'
import { AgreementSigned } from './AgreementSigned.tsx'
import type { ChosenAgreement } from './agreementFile.ts'
import { agreementStateOf, useContactAgreements } from './contactAgreements.ts'
import { useAgreementQuestion } from './useAgreementQuestion.ts'
import { useAgreementUpload } from './useAgreementUpload.ts'

const AgreementLinkDialog = lazyPart(() => import('./AgreementLinkDialog.tsx'))

/** A participant's agreement to be contacted: the signed agreement, its upload or replacement, and the link to sign it online. */
export default function AgreementPanel({ resource, row }: RecordComponentProps<'participant'>) {
  return row.redacted === true ? <LockedNotice resource={resource.name} id={row.id} /> : <OpenAgreement row={row} />
}

function OpenAgreement({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const { t } = useTranslation(['participants', 'common'])
  const state = agreementStateOf(row)
  const agreements = useContactAgreements(row.id, row.version)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const [newest] = agreements.data ?? []
  const mayUpload = row.actions.includes('update')
  // There is nothing to upload once the organisation has an agreement that lets any study contact the participant (specification 2,
  // section 4). A better copy of it is a new version of its attachment.
  const isOffered = mayUpload && !state.isComplete && agreements.isSuccess
  return (
    <div className="agreement">
      <section className="card form-group" aria-label={t('participants:agreement.title')}>
        <h2>{t('participants:agreement.title')}</h2>
        {agreements.isPending ? (
          <Waiting rows={2} />
        ) : agreements.isError ? (
          <LoadFailed message={t('participants:agreement.notLoaded')} onRetry={agreements.refetch} />
        ) : (
          <AgreementSigned state={state} agreement={newest} />
        )}
        {/* Appears after the content above has loaded, so that it does not move under the pointer. */}
        {!agreements.isPending && (
          <div className="agreement-actions">
            <Button icon={<QrcodeOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setIsLinkOpen(true)}>
              {t('participants:agreement.link.show')}
            </Button>
          </div>
        )}
      </section>
      {isOffered && (
        <AgreementUpload
          // Restarts when the current agreement changes, because the offered and selected types depend on it.
          key={`${newest?.id} ${typeOf(newest)}`}
          row={row}
          replaced={newest}
        />
      )}
      {isLinkOpen && (
        <Suspended fallback={null}>
          <AgreementLinkDialog participant={row} onClose={() => setIsLinkOpen(false)} />
        </Suspended>
      )}
    </div>
  )
}

interface AgreementUploadProps {
  readonly row: ResourceAnswer['participant']
  /** Agreement to replace. */
  readonly replaced: ResourceAnswer['attachment'] | undefined
}

function AgreementUpload({ row, replaced }: AgreementUploadProps) {
  const { t } = useTranslation('participants')
  const confirmAgreement = useAgreementQuestion(replaced === undefined ? 'upload' : 'replace')
  const [isMissing, setIsMissing] = useState(false)
  const [chosenAgreement, setChosenAgreement] = useState<ChosenAgreement | null>(null)
  const upload = useAgreementUpload({ isOnBoard: false })
  const mode = replaced === undefined ? 'upload' : 'replace'

  const chooseAgreement = async (next: ChosenAgreement | null) => {
    upload.forgetProblem()
    setIsMissing(false)
    setChosenAgreement(next)
    if (next === null || next.file === chosenAgreement?.file) return
    await confirm(next)
  }
  const confirm = async (file: ChosenAgreement) => {
    if (!(await confirmAgreement(file.file.name))) return
    if (await upload.send({ participantId: row.id, chosen: file, agreementId: replaced?.id })) setChosenAgreement(null)
  }
  return (
    <section className="card form-group" aria-label={t(`agreement.${mode}.title`)}>
      <h2>{t(`agreement.${mode}.title`)}</h2>
      <AgreementChooser
        chosen={chosenAgreement}
        onChoose={(next) => void chooseAgreement(next)}
        isOnBoard={false}
        current={typeOf(replaced)}
        progress={upload.progress}
        problem={isMissing ? t('agreement.required') : upload.problem}
      />
      {upload.progress === null && (
        <Button type="primary" onClick={() => (chosenAgreement === null ? setIsMissing(true) : void confirm(chosenAgreement))}>
          {t(`agreement.${mode}.proceed`)}
        </Button>
      )}
    </section>
  )
}

const typeOf = (agreement: ResourceAnswer['attachment'] | undefined) => agreement?.participantContactAgreementType ?? undefined
