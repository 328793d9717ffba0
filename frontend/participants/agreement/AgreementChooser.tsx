import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Progress, Upload } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactAgreementType, contactAgreementTypes } from '#resources/participants/contactAgreementTypes.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Select } from '../../base/ui/Select.tsx'
import { formatBytes } from '../../fields/bytes.ts'
import { type AgreementProblem, type ChosenAgreement, problemOfAgreement } from './agreementFile.ts'
import './agreement.css'

interface AgreementChooserProps {
  readonly chosen: ChosenAgreement | null
  readonly onChoose: (agreement: ChosenAgreement | null) => void
  readonly isOnBoard: boolean
  /** Type of the agreement to replace. It can be selected even where that type is not offered otherwise. */
  readonly current?: ContactAgreementType
  /** Progress of an upload in percent; null if none runs. */
  readonly progress: number | null
  /** Server error about the last file. */
  readonly problem?: string | null
}

const anyStudy = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'

/** Selects the type of agreement, then its PDF. Removing the file starts over. Specification 2, section 4 ("Agreement upload"). */
export function AgreementChooser({ chosen, onChoose, isOnBoard, current, progress, problem = null }: AgreementChooserProps) {
  const { t, i18n } = useTranslation(['participants', 'common'])
  const texts = useTexts('participant')
  const id = useId()
  // "Any study" by default, but no default on the board.
  const start: ContactAgreementType | null = current ?? (isOnBoard ? null : anyStudy)
  const [type, setType] = useState<ContactAgreementType | null>(start)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [rejection, setRejection] = useState<AgreementProblem | null>(null)
  const offeredTypes = contactAgreementTypes.filter((each) => each === anyStudy || isOnBoard || each === current)

  const acceptFile = async (file: File) => {
    setIsSubmitted(true)
    if (type === null) return
    const fileProblem = await problemOfAgreement(file)
    setRejection(fileProblem)
    if (fileProblem === null) onChoose({ type, file })
  }
  const reset = () => {
    setType(start)
    setIsSubmitted(false)
    setRejection(null)
    onChoose(null)
  }
  const typeProblem = isSubmitted && type === null ? t('participants:agreement.typeRequired') : null
  const message = rejection === null ? problem : t(`participants:${rejection}`)
  return (
    <div className="agreement-chooser">
      <div className="form-field">
        <label htmlFor={`${id}-type`}>{t('participants:agreement.type')}</label>
        <Select
          id={`${id}-type`}
          className="field-wide"
          status={typeProblem === null ? undefined : 'error'}
          aria-describedby={typeProblem === null ? undefined : `${id}-type-problem`}
          aria-invalid={typeProblem !== null || undefined}
          disabled={progress !== null}
          value={type}
          placeholder={t('participants:agreement.chooseType')}
          options={offeredTypes.map((value) => ({ value, label: texts.value('participantContactAgreementType', value) }))}
          onChange={(next: ContactAgreementType) => {
            setType(next)
            if (chosen !== null) onChoose({ ...chosen, type: next })
          }}
        />
        {typeProblem !== null && (
          <div id={`${id}-type-problem`} className="form-problem">
            {typeProblem}
          </div>
        )}
      </div>
      <div className="form-field">
        {progress !== null ? (
          <Progress percent={progress} aria-label={t('participants:agreement.uploading')} />
        ) : chosen === null ? (
          <Upload
            accept="application/pdf,.pdf"
            showUploadList={false}
            customRequest={({ file }) => {
              if (file instanceof File) void acceptFile(file)
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} aria-describedby={`${id}-rules${message === null ? '' : ` ${id}-file-problem`}`}>
              {t('participants:agreement.choose')}
            </Button>
          </Upload>
        ) : (
          <span className="agreement-file">
            <span>
              {chosen.file.name} ({formatBytes(chosen.file.size, i18n.language)})
            </span>
            <Button icon={<DeleteOutlined aria-hidden />} onClick={reset}>
              {t('participants:agreement.remove')}
            </Button>
          </span>
        )}
        <span id={`${id}-rules`} className="form-help">
          {t('participants:agreement.rules')}
        </span>
        {message !== null && (
          <div id={`${id}-file-problem`} role="alert" className="form-problem">
            {message}
          </div>
        )}
      </div>
    </div>
  )
}
