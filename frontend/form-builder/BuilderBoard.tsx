import { Checkbox, Segmented } from 'antd'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Path } from '#resources/forms/json.ts'
import { partsOf } from '#resources/forms/parts.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { useShortcuts } from '../base/shortcuts/useShortcuts.ts'
import { Awaiting, later } from '../base/ui/later.tsx'
import { Waiting } from '../base/ui/Waiting.tsx'
import { BuilderBar } from './BuilderBar.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { SidePane } from './outline/SidePane.tsx'
import { useIsPreviewBeside } from './preview/useIsPreviewBeside.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SettingsPane } from './settings/SettingsPane.tsx'
import { type Builder, BuilderContext, SelectContext } from './state/BuilderContext.ts'
import { steps } from './state/builderState.ts'
import { useBuilderKeys } from './state/useBuilderKeys.ts'
import type { Draft } from './state/useDraft.ts'
import { useExpressions } from './state/useExpressions.ts'

const views = ['build', 'translations', 'json', 'preview'] as const
export type BuilderView = (typeof views)[number]

const JsonView = later(() => import('./tabs/JsonView.tsx'))
const Translations = later(() => import('./tabs/Translations.tsx'))
const Preview = later(() => import('./preview/Preview.tsx'))
const LivePreview = later(() => import('./preview/LivePreview.tsx'))

interface BuilderBoardProps {
  readonly form: ResourceAnswer['form']
  readonly draft: Draft
  readonly isReadOnly: boolean
}

/** Palette and outline, canvas, settings; or the same form in another view. */
export function BuilderBoard({ form, draft, isReadOnly }: BuilderBoardProps) {
  const { t } = useTranslation('forms')
  const { state, dispatch } = draft
  const { document } = state
  const [view, setView] = useState<BuilderView>('build')
  const [language, setLanguage] = useState('')
  const [asked, setAsked] = useState<Path | null>(null)
  const board = useRef<HTMLDivElement>(null)
  const beside = useIsPreviewBeside()
  const parts = useMemo(() => partsOf(document), [document])
  // What is wrong is found out once what was typed is painted.
  const looked = useDeferredValue(document)
  const expressions = useExpressions()
  const problems = useMemo(() => expressions?.problemsOf(looked) ?? null, [expressions, looked])
  const remove = useCallback((path: Path) => setAsked(path), [])
  const show = useCallback(
    (path: Path) => {
      setView('build')
      dispatch({ do: 'select', path })
      requestAnimationFrame(() => focusPart(board.current, path))
    },
    [dispatch],
  )
  const builder: Builder = useMemo(
    () => ({ state, dispatch, parts, problems: problems ?? [], isChecked: problems !== null, isReadOnly, language, remove, show }),
    [state, dispatch, parts, problems, isReadOnly, language, remove, show],
  )
  useBuilderKeys(board, builder)
  useShortcuts([
    {
      keys: '$mod+,',
      label: 'forms:builder.settingsKeys',
      isActive: view === 'build',
      run: () => goBetweenSettings(board.current, state.selected),
    },
  ])
  const select = useCallback((path: Path) => dispatch({ do: 'select', path }), [dispatch])
  return (
    <BuilderContext.Provider value={builder}>
      <SelectContext.Provider value={select}>
        <div ref={board} className="form-builder-board" data-view={view}>
          <BuilderBar form={form} draft={draft} language={language} onLanguage={setLanguage}>
            <Segmented
              aria-label={t('builder.views')}
              value={view}
              onChange={setView}
              options={views.map((each) => ({ value: each, label: t(`views.${each}`) }))}
            />
            {view === 'build' && beside.hasRoom && (
              <Checkbox checked={beside.isShown} onChange={beside.toggle}>
                {t('preview.live')}
              </Checkbox>
            )}
          </BuilderBar>
          {view === 'build' && (
            <div className="form-builder-panes" data-preview={beside.isShown}>
              <SidePane />
              <Canvas />
              <SettingsPane />
              {beside.isShown && (
                <div className="form-builder-beside">
                  <Awaiting fallback={<Waiting rows={8} />}>
                    <LivePreview />
                  </Awaiting>
                </div>
              )}
            </div>
          )}
          {view !== 'build' && (
            <Awaiting fallback={<Waiting rows={10} />}>
              {view === 'json' && <JsonView />}
              {view === 'translations' && <Translations />}
              {view === 'preview' && <Preview />}
            </Awaiting>
          )}
          {asked !== null && (
            <RemoveDialog
              path={asked}
              onClose={(isSure) => {
                if (isSure) dispatch(steps.remove(document, asked, Date.now()))
                setAsked(null)
              }}
            />
          )}
        </div>
      </SelectContext.Provider>
    </BuilderContext.Provider>
  )
}

/** Puts the focus on the block of a part, where it is drawn. */
function focusPart(board: HTMLElement | null, path: Path): void {
  const block = board?.querySelector<HTMLElement>(`[data-block='${CSS.escape(JSON.stringify(path))}']`)
  block?.focus({ preventScroll: true })
  block?.scrollIntoView({ block: 'nearest' })
}

/** From the chosen part to the first of its settings, and from any setting back to the part. */
function goBetweenSettings(board: HTMLElement | null, selected: Path): void {
  const settings = board?.querySelector<HTMLElement>('.form-builder-settings')
  if (settings?.contains(document.activeElement)) focusPart(board, selected)
  else settings?.querySelector<HTMLElement>('input, textarea, select, button, [tabindex="0"]')?.focus()
}
