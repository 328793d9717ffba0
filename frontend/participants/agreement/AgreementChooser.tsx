import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button, Progress, Upload } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactAgreementType, contactAgreementTypes } from '#resources/contactAgreementTypes.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { Select } from '../../base/ui/Select.tsx'
import { formatBytes } from '../../fields/bytes.ts'
import { type AgreementProblem, type ChosenAgreement, problemOfAgreement } from './agreementFile.ts'
import './agreement.css'

interface AgreementChooserProps {
  readonly chosen: ChosenAgreement | null
  readonly onChoose: (chosen: ChosenAgreement | null) => void
  readonly isOnBoard: boolean
  /** The type of the agreement that is replaced: a better copy may keep it anywhere. */
  readonly kept?: ContactAgreementType
  /** Percent of an upload under way. */
  readonly progress: number | null
  /** What the server said of the last one. */
  readonly problem?: string | null
}

const anyStudy = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'

/** The kind of agreement, then its PDF. Removing the file begins anew. Specification 2, section 4 ("Agreement upload"). */
export function AgreementChooser({ chosen, onChoose, isOnBoard, kept, progress, problem = null }: AgreementChooserProps) {
  const { t, i18n } = useTranslation(['participants', 'common'])
  const texts = useTexts('participant')
  const id = useId()
  // Any study where nothing else is said, but on the board.
  const start: ContactAgreementType | null = kept ?? (isOnBoard ? null : anyStudy)
  const [type, setType] = useState<ContactAgreementType | null>(start)
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<AgreementProblem | null>(null)
  const offered = contactAgreementTypes.filter((each) => each === anyStudy || isOnBoard || each === kept)

  const take = async (file: File) => {
    setIsTried(true)
    if (type === null) return
    const found = await problemOfAgreement(file)
    setRefused(found)
    if (found === null) onChoose({ type, file })
  }
  const reset = () => {
    setType(start)
    setIsTried(false)
    setRefused(null)
    onChoose(null)
  }
  const typeProblem = isTried && type === null ? t('participants:agreement.typeRequired') : null
  const said = refused === null ? problem : t(`participants:${refused}`)
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
          options={offered.map((value) => ({ value, label: texts.value('participantContactAgreementType', value) }))}
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
              if (file instanceof File) void take(file)
            }}
          >
            <Button icon={<UploadOutlined aria-hidden />} aria-describedby={`${id}-rules${said === null ? '' : ` ${id}-file-problem`}`}>
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
        {said !== null && (
          <div id={`${id}-file-problem`} role="alert" className="form-problem">
            {said}
          </div>
        )}
      </div>
    </div>
  )
}
