import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { textOf } from '../../base/texts/values.ts'
import { HiddenValue } from '../../engine/HiddenValue.tsx'
import { birthDateOf } from '../person/identity.ts'
import { PersonCard } from './PersonCard.tsx'

interface PersonInShortProps {
  readonly row: ResourceAnswer['participant']
  /** True if the form below contains the birth date. The header then shows only the age. */
  readonly withoutBirthDate: boolean
}

/**
 * Compact header for small screens: one line identifies the participant and a button shows all further facts, so that the tabs fit on the
 * first screen.
 */
export function PersonInShort({ row, withoutBirthDate }: PersonInShortProps) {
  const { t } = useTranslation('participants')
  const texts = useTexts('participant')
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const born = withoutBirthDate ? t('profile.age', { count: row.age ?? 0 }) : birthDateOf(row, t, 'birth')
  return (
    <>
      <div className="profile-short">
        {row.redacted === true ? (
          <HiddenValue />
        ) : (
          (withoutBirthDate ? row.age : born) != null && (
            <span>
              <span className="visually-hidden">{texts.label(withoutBirthDate ? 'age' : 'dob')} </span>
              {born}
            </span>
          )
        )}
        {textOf(row.participantClientId) !== '' && (
          <span>
            <span className="visually-hidden">{texts.label('participantClientId')} </span>
            {textOf(row.participantClientId)}
          </span>
        )}
        <Button
          type="text"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          iconPosition="end"
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('profile.more')}
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <PersonCard row={row} />
        </div>
      )}
    </>
  )
}
