import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { memo, type ReactNode, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormProblem } from '#resources/forms/checks.ts'
import { isPanel, type Part } from '#resources/forms/parts.ts'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { QuestionIcon } from '../questions/QuestionIcon.tsx'
import { SelectContext } from '../state/BuilderContext.ts'
import { BlockPreview } from './BlockPreview.tsx'
import { BlockToolbar } from './BlockToolbar.tsx'
import { dragBlock } from './drop.ts'

interface BlockProps {
  readonly part: Part
  /** What it is called. */
  readonly name: string
  readonly isSelected: boolean
  /** The worst of what is wrong with it. */
  readonly level: FormProblem['level'] | undefined
  /** It can be neither moved nor taken away. */
  readonly isFixed: boolean
  /** In which words are shown; empty for the form's own. */
  readonly language: string
  readonly children?: ReactNode
}

/** A part on the canvas: a click or Enter shows its settings, its handle drags it, its toolbar does the rest. */
export const Block = memo(function Block({ part, name, isSelected, level, isFixed, language, children }: BlockProps) {
  const { t } = useTranslation('forms')
  const select = useContext(SelectContext)
  const block = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  const key = JSON.stringify(part.path)
  const isMovable = !isFixed && part.kind !== 'page'
  useEffect(() => {
    if (!isMovable || block.current === null || handle.current === null) return
    return dragBlock(block.current, handle.current, JSON.parse(key))
  }, [key, isMovable])
  const type = part.kind === 'page' ? t('types.page') : isKnownType(part.type) ? t(`types.${part.type}`) : part.type
  return (
    // biome-ignore lint/a11y/useSemanticElements: it holds blocks and buttons of its own, which no button may
    <div
      ref={block}
      className="form-builder-block"
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the focus chooses it, and the keys of the builder are about it
      tabIndex={0}
      aria-label={`${name}, ${type}`}
      data-block={key}
      data-selected={isSelected}
      data-kind={part.kind === 'page' ? 'page' : isPanel(part) ? 'panel' : 'question'}
      data-level={level}
      onClick={(event) => {
        event.stopPropagation()
        select(part.path)
      }}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget && event.key === 'Enter') select(part.path)
      }}
      onFocus={({ target, currentTarget }) => target === currentTarget && select(part.path)}
    >
      <div className="form-builder-block-head">
        {isMovable && (
          <span ref={handle} className="form-builder-handle" aria-hidden>
            <HolderOutlined />
          </span>
        )}
        <span className="form-builder-block-type" title={type}>
          <QuestionIcon type={part.kind === 'page' ? 'page' : part.type} />
        </span>
        <span className="form-builder-block-title">
          {name}
          {part.value.isRequired === true && (
            <span className="form-builder-required" title={t('settings.isRequired')}>
              *
            </span>
          )}
        </span>
        {isSelected && !isFixed && <BlockToolbar part={part} />}
      </div>
      {part.kind === 'element' && <BlockPreview part={part} language={language} />}
      {children}
    </div>
  )
}, isAsBefore)

/** A part is made anew with every change; what it says and where it stands is what is drawn. */
function isAsBefore(before: BlockProps, now: BlockProps): boolean {
  return (
    before.part.value === now.part.value &&
    before.part.path.join() === now.part.path.join() &&
    before.name === now.name &&
    before.isSelected === now.isSelected &&
    before.level === now.level &&
    before.isFixed === now.isFixed &&
    before.language === now.language &&
    before.children === now.children
  )
}
