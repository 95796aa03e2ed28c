// The calendar's button, before and after the calendar itself has loaded.

export const calendarButtonLook =
  'absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink2 hover:bg-hover';
