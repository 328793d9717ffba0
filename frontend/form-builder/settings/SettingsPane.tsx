import { Collapse, Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath, type JsonObject } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { type Setting, settingGroups, settingsOf, settingTypeOf, unknownProperties } from '#resources/forms/settings.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { PartList } from './PartList.tsx'
import { SettingInput } from './SettingInput.tsx'

/** What can be said of the part that is chosen, or of the form as a whole. */
export function SettingsPane() {
  const { t } = useTranslation('forms')
  const { state, parts } = useBuilder()
  const part = parts.find(({ path }) => isSamePath(path, state.selected)) ?? null
  const type = part === null ? 'survey' : settingTypeOf(part)
  const value: JsonObject = part?.value ?? state.document
  const settings = settingsOf(type)
  const groups = settingGroups.filter((group) => settings.some((each) => each.group === group))
  const kind =
    part === null
      ? t('outline.form')
      : part.kind === 'page'
        ? t('types.page')
        : isKnownType(part.type)
          ? t(`types.${part.type}`)
          : t(`kinds.${part.kind}`)
  return (
    <aside className="form-builder-settings" aria-label={t('settings.label')} key={JSON.stringify(state.selected)}>
      <h2>{kind}</h2>
      {part !== null && <NameInput part={part} />}
      {part !== null && !isKnownType(part.type) && part.kind === 'element' && (
        <p className="form-builder-none">{t('settings.unknownType')}</p>
      )}
      <Collapse
        size="small"
        ghost
        defaultActiveKey={['question', 'answers', 'logic']}
        items={groups.map((group) => ({
          key: group,
          label: t(`settingGroups.${group}`),
          children: (
            <div className="form-builder-inputs">
              {settings
                .filter((each) => each.group === group)
                .map((setting) => (
                  <SettingInput
                    key={setting.name}
                    setting={setting as Setting}
                    path={part?.path ?? []}
                    held={value[setting.name]}
                    part={part}
                  />
                ))}
              {group === 'answers' && part !== null && <PartList part={part} />}
            </div>
          ),
        }))}
      />
      <Unknown value={value} part={part} />
    </aside>
  )
}

/** Changed as a whole: every reference follows in the same step. */
function NameInput({ part }: { readonly part: Part }) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly, problems } = useBuilder()
  const id = useId()
  const [typed, setTyped] = useState(part.name)
  useEffect(() => setTyped(part.name), [part.name])
  const wrong = problems.find(({ path, code }) => isSamePath(path, part.path) && (code === 'missingName' || code === 'duplicateName'))
  const rename = () => {
    const name = typed.trim()
    if (name === '' || name === part.name) setTyped(part.name)
    else dispatch(steps.rename(state.document, part.path, name, Date.now()))
  }
  return (
    <div className="form-builder-setting">
      <label htmlFor={id}>{t('settings.name')}</label>
      <Input
        id={id}
        value={typed}
        disabled={isReadOnly}
        maxLength={200}
        {...(wrong === undefined ? {} : { status: 'error' as const })}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={rename}
        onPressEnter={rename}
      />
      {wrong !== undefined && <span className="form-builder-wrong">{t(`problems.${wrong.code}`, { ...wrong.details })}</span>}
    </div>
  )
}

/** What stands in the form beside everything that the builder knows: kept as it is, and named. */
function Unknown({ value, part }: { readonly value: JsonObject; readonly part: Part | null }) {
  const { t } = useTranslation('forms')
  const names = unknownProperties(part ?? { kind: 'element', type: 'survey', value })
  if (names.length === 0) return null
  return (
    <section className="form-builder-others">
      <h3>{t('settings.others')}</h3>
      <p className="form-builder-none">{t('settings.othersText')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code> <span>{JSON.stringify(value[name]).slice(0, 80)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
