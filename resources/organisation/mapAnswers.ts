/** Precision of a position, the highest first: an address, a whole postal code, a town, the first part of a postal code, a region. */
export const exactnesses = ['ADDRESS', 'POSTAL_CODE', 'TOWN', 'AREA', 'REGION'] as const
export type Exactness = (typeof exactnesses)[number]

/** Source of a site's position: set manually, or found by the geocoding service. A site with neither uses its postal code. */
export const positionSources = ['HAND', 'SERVICE'] as const

/** Position in degrees north and east. */
export interface MapPosition {
  readonly latitude: number
  readonly longitude: number
  readonly exactness: Exactness
}

export interface SiteOnMap {
  readonly id: string
  readonly name: string
  readonly siteCode: string | null
  readonly city: string | null
  readonly province: string | null
  readonly isVirtual: boolean
  /** Null if the position is unknown or the site is virtual. */
  readonly place:
    | (MapPosition & {
        readonly isByHand: boolean /** The site's address has changed since the position was set. */
        readonly isOfFormerAddress: boolean
      })
    | null
}

/** `GET sites/map`: the sites of the list, sorted by name. */
export interface SitesOnMap {
  readonly sites: readonly SiteOnMap[]
  /** True if there are more sites than the map shows. */
  readonly isCapped: boolean
}

/** `GET map/tiles`: images of streets and land for the background of a map; null: the built-in outlines are drawn. */
export interface MapTiles {
  /** URL with the placeholders `{z}`, `{x}` and `{y}`. */
  readonly url: string
  readonly attribution: string
}

/** Straight-line distance in kilometres, only as precise as the less precise of the two positions. */
export interface Distance {
  readonly km: number
  /** True if only an upper limit is known: the distance is below `km`. */
  readonly isBelow: boolean
}

/** `GET participant/{id}/nearestSites`. */
export interface NearestSites {
  /** The reader may not see the postal code. Neither distances nor their order are returned, because they would reveal the address. */
  readonly isHidden: boolean
  /**
   * Precision of the participant's position from the postal code. Null if the postal code gives no position, or the reader may not see
   * it.
   */
  readonly exactness: Exactness | null
  /** Open sites of the reader's studies, the nearest first. Sites without a known distance come last, sorted by name. */
  readonly sites: readonly NearSite[]
}
export interface NearSite {
  readonly siteId: string
  readonly name: string
  readonly city: string | null
  readonly province: string | null
  readonly isVirtual: boolean
  readonly studies: readonly { readonly studyId: string; readonly name: string }[]
  readonly distance: Distance | null
}

/** A site in the sites widget, with its number of enrolled participants. */
export interface SiteFigure extends Pick<SiteOnMap, 'id' | 'name' | 'city' | 'province' | 'place'> {
  readonly enrolled: number
}
