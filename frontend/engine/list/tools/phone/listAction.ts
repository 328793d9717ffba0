/** Action of a screen in the menu of a list on a phone. */
export interface ListAction {
  readonly key: string
  readonly label: string
  readonly isDisabled?: boolean
  readonly run: () => void
}
