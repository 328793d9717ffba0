import './builderBar.css'
import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined'
import RollbackOutlined from '@ant-design/icons/RollbackOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useShortcuts } from '../../../base/shortcuts/useShortcuts.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { LinkButton } from '../../../base/ui/LinkButton.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { Tooltip } from '../../../base/ui/Tooltip.tsx'
import { useDocumentTitle } from '../../../base/ui/useDocumentTitle.ts'
import { listPathOf } from '../../../engine/listState/lastPosition.ts'
import { Presence } from '../../../engine/presence/Presence.tsx'
import { RecordStatus } from '../../../engine/RecordStatus.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import type { Draft } from '../state/useDraft.ts'
import { languagesOf } from '../tabs/languages.ts'
import { BuilderMenu } from './BuilderMenu.tsx'
import { SaveButton } from './SaveButton.tsx'

interface BuilderBarProps {
  readonly form: ResourceAnswer['form']
  readonly draft: Draft
  readonly language: string
  readonly onLanguage: (language: string) => void
  /** True if the draft has been checked and can be saved as the form. */
  readonly isSound: boolean
  /** Switches of the views. */
  readonly children: ReactNode
}

/** Head of the builder in one bar: the form, its views, undo and redo, the state of saving, and the button that saves the draft. */
export function BuilderBar({ form, draft, language, onLanguage, isSound, children }: BuilderBarProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { state, isReadOnly } = useBuilder()
  const languages = languagesOf(state.document)
  useDocumentTitle(form.name)
  return (
    <header className="builder-bar">
      <BackButton />
      <h1 title={form.name}>{form.name}</h1>
      <span className="builder-bar-status">
        <RecordStatus resource="form" row={form} />
        <Presence resource="form" id={form.id} isEditing={!isReadOnly && draft.hasChanges} />
      </span>
      {children}
      <HistoryButtons />
      {languages.length > 1 && (
        <Select
          aria-label={t('builder.language')}
          value={language}
          onChange={onLanguage}
          options={[
            { value: '', label: t('builder.ownLanguage') },
            ...languages.map((each) => ({ value: each, label: t(`languages.${each}`, { defaultValue: each }) })),
          ]}
        />
      )}
      <span className="builder-bar-state" role="status">
        {isReadOnly ? t('common:form.readOnly') : <DraftState draft={draft} />}
      </span>
      {!isReadOnly && <SaveButton form={form} draft={draft} isSound={isSound} />}
      <BuilderMenu form={form} draft={draft} />
    </header>
  )
}

/** Leads back to the list, as Escape does on every page with a parent. */
function BackButton() {
  const { t } = useTranslation(['forms', 'common'])
  const texts = useTexts('form')
  const navigate = useNavigate()
  const list = listPathOf('form') ?? '/'
  const label = t('common:form.backTo', { name: texts.title('many') })
  useShortcuts([{ keys: 'Escape', label: 'common:shortcuts.back', run: () => void navigate(list) }])
  return (
    <Tooltip title={label}>
      <LinkButton type="text" to={list} icon={<ArrowLeftOutlined aria-hidden />} aria-label={label} />
    </Tooltip>
  )
}

function HistoryButtons() {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const { done, undone } = state
  return (
    <span className="builder-bar-history">
      <Tooltip title={t('builder.undo')}>
        <Button
          type="text"
          icon={<RollbackOutlined />}
          aria-label={t('builder.undo')}
          disabled={isReadOnly || done.length === 0}
          onClick={() => dispatch({ do: 'undo' })}
        />
      </Tooltip>
      <Tooltip title={t('builder.redo')}>
        <Button
          type="text"
          icon={<RollbackOutlined className="builder-bar-redo" />}
          aria-label={t('builder.redo')}
          disabled={isReadOnly || undone.length === 0}
          onClick={() => dispatch({ do: 'redo' })}
        />
      </Tooltip>
    </span>
  )
}

function DraftState({ draft: { isUnsaved, problem, hasChanges } }: { readonly draft: Draft }) {
  const { t } = useTranslation('forms')
  if (problem === 'offline') return t('builder.waiting')
  if (isUnsaved) return t('builder.saving')
  return hasChanges ? t('builder.draftKept') : t('builder.allSaved')
}
