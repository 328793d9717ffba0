/** How exactly a place is known, the most exact first: an address, the whole of a postal code, a town, the first part of a postal code, a region. */
export const exactnesses = ['ADDRESS', 'POSTAL_CODE', 'TOWN', 'AREA', 'REGION'] as const
export type Exactness = (typeof exactnesses)[number]

/** Who says where a site is: somebody by hand, or the geocoding service. Where neither does, its postal code does. */
export const placeSources = ['HAND', 'SERVICE'] as const

/** Degrees north and east. */
export interface Place {
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
  /** Null: nobody knows where it is, or it is virtual. */
  readonly place:
    | (Place & { readonly isByHand: boolean /** The address was another one then. */; readonly isOfFormerAddress: boolean })
    | null
}

/** `GET sites/map`: the sites of the list, by name. */
export interface SitesOnMap {
  readonly sites: readonly SiteOnMap[]
  /** There are more than the map shows. */
  readonly isCapped: boolean
}

/** `GET map/tiles`: pictures of streets and land below a map; null: the built-in outlines are drawn. */
export interface MapTiles {
  /** With `{z}`, `{x}` and `{y}` in it. */
  readonly url: string
  readonly attribution: string
}

/** Kilometres as the crow flies, as exact as both places are known. */
export interface Distance {
  readonly km: number
  /** Nearer than that: more exactly it is not known. */
  readonly isBelow: boolean
}

/** `GET participant/{id}/nearestSites`. */
export interface NearestSites {
  /** The postal code is closed to the reader: neither distances nor their order are told, for they tell where somebody lives. */
  readonly isHidden: boolean
  /** How exactly the postal code says where the participant lives; null: it does not, or is closed. */
  readonly exactness: Exactness | null
  /** Open sites of the reader's studies, the nearest first; those of which no distance is known by name at the end. */
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

/** The widget of sites: one of them, and how many are enrolled there. */
export interface SiteFigure extends Pick<SiteOnMap, 'id' | 'name' | 'city' | 'province' | 'place'> {
  readonly enrolled: number
}
