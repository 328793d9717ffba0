import './agreement.css'
import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/rows.ts'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { Awaiting, later } from '../../base/ui/later.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RecordPieceProps } from '../../engine/area.ts'
import { LockedNotice } from '../../engine/LockedNotice.tsx'
import { AgreementChooser } from './AgreementChooser.tsx'
import { AgreementSigned } from './AgreementSigned.tsx'
import type { ChosenAgreement } from './agreementFile.ts'
import { agreementStateOf, useContactAgreements } from './contactAgreements.ts'
import { useAgreementQuestion } from './useAgreementQuestion.ts'
import { useAgreementUpload } from './useAgreementUpload.ts'

const AgreementLinkDialog = later(() => import('./AgreementLinkDialog.tsx'))

/** A participant's agreement to be contacted: what is signed, the upload or its replacement, and the way to sign it oneself. */
export default function AgreementPanel({ resource, row }: RecordPieceProps<'participant'>) {
  return row.redacted === true ? <LockedNotice resource={resource.name} id={row.id} /> : <OpenAgreement row={row} />
}

function OpenAgreement({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const { t } = useTranslation(['participants', 'common'])
  const state = agreementStateOf(row)
  const agreements = useContactAgreements(row.id, row.version)
  const [isLinkOpen, setIsLinkOpen] = useState(false)
  const [newest] = agreements.data ?? []
  const mayUpload = row.actions.includes('update')
  // Once any study may contact the participant by an agreement of our own, there is nothing to upload (specification 2, section 4). A better copy
  // of the same agreement is a new version of its attachment.
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
        {/* Once what stands above it has its height: a press must not miss it because it moved. */}
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
          // Begins anew with another kind of agreement: what is offered and what stands chosen follow from it.
          key={`${newest?.id} ${typeOf(newest)}`}
          row={row}
          replaced={newest}
        />
      )}
      {isLinkOpen && (
        <Awaiting fallback={null}>
          <AgreementLinkDialog participant={row} onClose={() => setIsLinkOpen(false)} />
        </Awaiting>
      )}
    </div>
  )
}

interface AgreementUploadProps {
  readonly row: ResourceAnswer['participant']
  /** The agreement whose place a new one takes. */
  readonly replaced: ResourceAnswer['attachment'] | undefined
}

function AgreementUpload({ row, replaced }: AgreementUploadProps) {
  const { t } = useTranslation('participants')
  const isSureOf = useAgreementQuestion(replaced === undefined ? 'upload' : 'replace')
  const [isMissing, setIsMissing] = useState(false)
  const [chosen, setChosen] = useState<ChosenAgreement | null>(null)
  const upload = useAgreementUpload({ isOnBoard: false })
  const words = replaced === undefined ? 'upload' : 'replace'

  const choose = async (next: ChosenAgreement | null) => {
    upload.forgetProblem()
    setIsMissing(false)
    setChosen(next)
    if (next === null || next.file === chosen?.file) return
    await confirm(next)
  }
  const confirm = async (file: ChosenAgreement) => {
    if (!(await isSureOf(file.file.name))) return
    if (await upload.send({ participantId: row.id, chosen: file, agreementId: replaced?.id })) setChosen(null)
  }
  return (
    <section className="card form-group" aria-label={t(`agreement.${words}.title`)}>
      <h2>{t(`agreement.${words}.title`)}</h2>
      <AgreementChooser
        chosen={chosen}
        onChoose={(next) => void choose(next)}
        isOnBoard={false}
        kept={typeOf(replaced)}
        progress={upload.progress}
        problem={isMissing ? t('agreement.required') : upload.problem}
      />
      {upload.progress === null && (
        <Button type="primary" onClick={() => (chosen === null ? setIsMissing(true) : void confirm(chosen))}>
          {t(`agreement.${words}.proceed`)}
        </Button>
      )}
    </section>
  )
}

const typeOf = (agreement: ResourceAnswer['attachment'] | undefined) => agreement?.participantContactAgreementType ?? undefined
