import {
  AutoComplete as AntAutoComplete,
  type AutoCompleteProps as AntAutoCompleteProps,
  Select as AntSelect,
  type SelectProps as AntSelectProps,
} from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byRank, matchRank } from '../texts/matchRank.ts'

interface Choice {
  readonly value?: string | number | null
  readonly disabled?: boolean
  readonly label?: ReactNode
  readonly title?: string
  /** Alternative name that the search also matches. */
  readonly note?: string | undefined
  readonly options?: readonly Choice[]
}

type OmittedProps = 'filterOption' | 'filterSort' | 'optionFilterProp' | 'fieldNames'

export type SelectProps<Value = unknown, Option extends object = object> = Omit<AntSelectProps<Value, Option & Choice>, OmittedProps> & {
  /** `found`: the server has searched, so the select does not filter the options. `ordered`: the server has also sorted the options. */
  readonly fromServer?: 'found' | 'ordered'
}

/**
 * The product's select. The search lists an equal label first, then labels that begin with the typed text, then labels with a word that
 * begins with it, then all other matches (`matchRank`). Enter chooses the highlighted option, which screen readers announce.
 */
export function Select<Value = unknown, Option extends object = object>({ fromServer, ...props }: SelectProps<Value, Option>) {
  const [searchText, setSearchText] = useState('')
  const { mode, onSearch, onOpenChange, showSearch } = props
  const isSearchable = showSearch === true || mode !== undefined
  if (!isSearchable) return <AntSelect<Value, Option & Choice> {...props} />

  const options = props.options as readonly Choice[] | undefined
  return (
    <>
      <AntSelect<Value, Option & Choice>
        {...props}
        {...(mode === undefined && highlightByOrder(options, searchText))}
        filterOption={fromServer === undefined ? isSearchMatch : false}
        {...(fromServer !== 'ordered' && {
          filterSort: (left, right, { searchValue }) => byRank(rankOf(searchValue, left), rankOf(searchValue, right)),
        })}
        onSearch={(text) => {
          setSearchText(text)
          onSearch?.(text)
        }}
        onOpenChange={(isOpen) => {
          if (!isOpen) setSearchText('')
          onOpenChange?.(isOpen)
        }}
      />
      <Highlighted typed={searchText} options={options ?? []} fromServer={fromServer} takesNew={mode === 'tags'} />
    </>
  )
}

export type AutoCompleteProps = Omit<AntAutoCompleteProps<string, Choice>, OmittedProps> & { readonly fromServer?: 'found' }

/**
 * Text field with suggestions, in the same order as in `Select`. Enter keeps the typed text until the user highlights a suggestion with
 * the arrow keys.
 */
export function AutoComplete({ fromServer, ...props }: AutoCompleteProps) {
  return (
    <AntAutoComplete<string, Choice>
      {...props}
      {...highlightByOrder(props.options, props.value ?? '')}
      filterOption={fromServer === undefined ? isSearchMatch : false}
      {...{ filterSort: (left: Choice, right: Choice) => byRank(rankOf(props.value ?? '', left), rankOf(props.value ?? '', right)) }}
    />
  )
}

/**
 * Announces which option Enter chooses. The library keeps its highlight on the first position while the option in that position changes,
 * which screen readers do not announce.
 */
function Highlighted({
  typed,
  options,
  fromServer,
  takesNew,
}: {
  readonly typed: string
  readonly options: readonly Choice[]
  readonly fromServer: SelectProps['fromServer']
  readonly takesNew: boolean
}) {
  const { t } = useTranslation('common')
  const allOptions = options.flatMap((option) => option.options ?? [option])
  const matchingOptions = fromServer === undefined ? allOptions.filter((option) => isSearchMatch(typed, option)) : allOptions
  const [first] =
    fromServer === 'ordered'
      ? matchingOptions
      : matchingOptions.toSorted((left, right) => byRank(rankOf(typed, left), rankOf(typed, right)))
  const label = takesNew && (first === undefined || rankOf(typed, first) !== 0) ? typed : first === undefined ? null : labelOf(first)
  return (
    <span className="visually-hidden" role="status">
      {typed === '' || label === null ? '' : t('field.highlighted', { label, count: Math.max(matchingOptions.length, 1) })}
    </span>
  )
}

const labelOf = ({ label, title, value }: Choice): string => {
  if (typeof label === 'string') return label
  return typeof title === 'string' ? title : String(value ?? '')
}
const rankOf = (searchText: string, choice: Choice): number | null =>
  matchRank(searchText, labelOf(choice), typeof choice.note === 'string' ? choice.note : '')
/** True if an option matches the search. The heading of a group never matches, only its options. */
const isSearchMatch = (searchText: string, choice?: Choice): boolean =>
  choice !== undefined && choice.options === undefined && rankOf(searchText, choice) !== null

/**
 * Keeps the first option highlighted. With an option already selected, the library highlights the option whose `value` (an id, a code)
 * begins with the typed text, regardless of its label. While the user types, the values are therefore stored under another property name.
 */
function highlightByOrder(options: readonly Choice[] | undefined, searchText: string) {
  const withStoredValue = (option: Choice): Choice =>
    option.options === undefined
      ? ({ ...option, key: option.value, value: searchText === '' ? option.value : '', stored: option.value } as Choice)
      : { ...option, options: option.options.map(withStoredValue) }
  return { fieldNames: { value: 'stored' }, options: options?.map(withStoredValue) as never }
}
