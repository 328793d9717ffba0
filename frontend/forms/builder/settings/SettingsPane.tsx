import { Collapse, Input } from 'antd'
import { memo, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { isSamePath, type JsonObject } from '#resources/forms/content/json.ts'
import { isKnownType } from '#resources/forms/content/questionTypes.ts'
import { findUnknownProperties, type Setting, settingGroups, settingsOf, settingTypeOf } from '#resources/forms/content/settings.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { FoldButton, useIsFolded } from '../panes/FoldButton.tsx'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { PartList } from './PartList.tsx'
import { SettingInput } from './SettingInput.tsx'

/** Settings of the selected part, or of the form. */
export const SettingsPane = memo(function SettingsPane() {
  const { t } = useTranslation('forms')
  const { state, parts } = useBuilder()
  const node = parts.find(({ path }) => isSamePath(path, state.selected)) ?? null
  const type = node === null ? 'survey' : settingTypeOf(node)
  const value: JsonObject = node?.value ?? state.document
  const may = useMay()
  const settings = settingsOf(type).filter(({ access }) => access === undefined || may(access.page, access.action))
  const groups = settingGroups.filter((group) => settings.some((each) => each.group === group))
  const kind =
    node === null
      ? t('titles.form.one')
      : node.kind === 'page'
        ? t('types.page')
        : isKnownType(node.type)
          ? t(`types.${node.type}`)
          : t(`kinds.${node.kind}`)
  const fold = <FoldButton pane="settings" name={t('settings.label')} />
  if (useIsFolded('settings'))
    return (
      <aside className="form-builder-settings" aria-label={t('settings.label')} data-folded>
        {fold}
      </aside>
    )
  return (
    <aside className="form-builder-settings" aria-label={t('settings.label')} key={JSON.stringify(state.selected)}>
      <div className="form-builder-settings-head">
        <h2>{kind}</h2>
        {fold}
      </div>
      {node !== null && <NameInput part={node} />}
      {node !== null && !isKnownType(node.type) && node.kind === 'element' && (
        <p className="form-builder-none">{t('settings.unknownType')}</p>
      )}
      <Collapse
        size="small"
        ghost
        defaultActiveKey={['question', 'answers', 'logic']}
        items={groups.map((group) => ({
          key: group,
          label: t(`settingGroups.${node === null && group === 'question' ? 'general' : group}`),
          children: (
            <div className="form-builder-inputs">
              {settings
                .filter((each) => each.group === group)
                .map((setting) => (
                  <SettingInput
                    key={setting.name}
                    setting={setting as Setting}
                    path={node?.path ?? []}
                    held={value[setting.name]}
                    part={node}
                  />
                ))}
              {group === 'answers' && node !== null && <PartList part={node} />}
            </div>
          ),
        }))}
      />
      <Unknown value={value} part={node} />
    </aside>
  )
})

/** Renames the part in one step and updates every reference to it. */
function NameInput({ part }: { readonly part: FormNode }) {
  const { t } = useTranslation('forms')
  const { state, dispatch, isReadOnly, problems } = useBuilder()
  const id = useId()
  const [nameText, setNameText] = useState(part.name)
  useEffect(() => setNameText(part.name), [part.name])
  const nameProblem = problems.find(({ path, code }) => isSamePath(path, part.path) && (code === 'missingName' || code === 'duplicateName'))
  const rename = () => {
    const name = nameText.trim()
    if (name === '' || name === part.name) setNameText(part.name)
    else dispatch(steps.rename(state.document, part.path, name, Date.now()))
  }
  return (
    <div className="form-builder-setting">
      <label htmlFor={id}>{t('settings.name')}</label>
      <Input
        id={id}
        value={nameText}
        disabled={isReadOnly}
        maxLength={200}
        {...(nameProblem === undefined ? {} : { status: 'error' as const })}
        onChange={({ target }) => setNameText(target.value)}
        onBlur={rename}
        onPressEnter={rename}
      />
      {nameProblem !== undefined && (
        <span className="form-builder-wrong">{t(`problems.${nameProblem.code}`, { ...nameProblem.details })}</span>
      )}
    </div>
  )
}

/** Lists the properties that the builder does not know. It keeps them unchanged. */
function Unknown({ value, part }: { readonly value: JsonObject; readonly part: FormNode | null }) {
  const { t } = useTranslation('forms')
  const names = findUnknownProperties(part ?? { kind: 'element', type: 'survey', value })
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
