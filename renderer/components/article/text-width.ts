/** How wide a picture in a text is, for the attribute `sizes`: the reading column, or a narrow screen. */
export const TEXT_WIDTH = '(min-width:768px) 45rem,100vw';
