/** `GET participants/agreementLink`: the organisation's page on which people agree to be contacted; null where it has none. */
export interface AgreementLinkAnswer {
  readonly url: string | null
}
