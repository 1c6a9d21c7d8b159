/** Two places, and the way between them: a house and an office, each with other networks lit. */
export function PlacesPicture() {
  return (
    <svg class="places-picture" width="168" height="84" viewBox="0 0 168 84" aria-hidden="true">
      <path class="places-picture-ground" d="M8 70.5h152" />
      <path class="places-picture-way" d="M60 70c8-22 40-22 48 0" />
      <path class="places-picture-house" d="M18 70V44l18-15 18 15v26ZM32 70V56h9v14" />
      <path
        class="places-picture-house"
        d="M112 70V26h36v44ZM121 36h6M133 36h6M121 46h6M133 46h6M126 70V57h9v13"
      />
      <g class="places-picture-on">
        <circle cx="36" cy="14" r="7" />
        <path d="m32.8 14.2 2.3 2.3 4-4.4" />
      </g>
      <g class="places-picture-off">
        <circle cx="130" cy="12" r="7" />
        <path d="M127.8 9.2v5.6M132.2 9.2v5.6" />
      </g>
    </svg>
  )
}
