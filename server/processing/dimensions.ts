/** Pixels, as the picture is shown. */
export interface Dimensions {
  readonly width: number;
  readonly height: number;
}
