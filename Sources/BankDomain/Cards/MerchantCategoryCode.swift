/// A merchant's line of business, by four digits (ISO 18245).
public struct MerchantCategoryCode: Hashable, Sendable {
    /// Four digits.
    public let text: String

    /// The category with these digits; `nil` for an unassigned code.
    public init?(_ text: String) {
        guard text.utf8.count == 4, text.utf8.allSatisfy(\.isASCIIDigit),
            let number = Int(text), Self.chains.contains(number) || Self.assigned.contains(text)
        else { return nil }
        self.text = text
    }

    /// Single airlines, car rental companies and hotel chains.
    private static let chains = 3000...3999

    /// The categories of ISO 18245 as the card schemes publish them, without codes reserved for one scheme.
    private static let assigned = SortedCodes(
        """
        0742 0763 0780 1520 1711 1731 1740 1750 1761 1771 1799 2741 2791 2842 4011 4111 4112 4119 4121 4131 4214 \
        4215 4225 4411 4457 4468 4511 4582 4722 4723 4784 4789 4812 4813 4814 4816 4821 4829 4899 4900 5013 5021 \
        5039 5044 5045 5046 5047 5051 5065 5072 5074 5085 5094 5099 5111 5122 5131 5137 5139 5169 5172 5192 5193 \
        5198 5199 5200 5211 5231 5251 5261 5262 5271 5300 5309 5310 5311 5331 5399 5411 5422 5441 5451 5462 5499 \
        5511 5521 5531 5532 5533 5541 5542 5551 5552 5561 5571 5592 5598 5599 5611 5621 5631 5641 5651 5655 5661 \
        5681 5691 5697 5698 5699 5712 5713 5714 5718 5719 5722 5732 5733 5734 5735 5811 5812 5813 5814 5815 5816 \
        5817 5818 5832 5912 5921 5931 5932 5933 5935 5937 5940 5941 5942 5943 5944 5945 5946 5947 5948 5949 5950 \
        5960 5962 5963 5964 5965 5966 5967 5968 5969 5970 5971 5972 5973 5975 5976 5977 5978 5983 5992 5993 5994 \
        5995 5996 5997 5998 5999 6010 6011 6012 6050 6051 6211 6300 6513 6540 7011 7012 7032 7033 7210 7211 7216 \
        7217 7221 7230 7251 7261 7273 7276 7277 7278 7296 7297 7298 7299 7311 7321 7322 7333 7338 7339 7342 7349 \
        7361 7372 7375 7379 7392 7393 7394 7395 7399 7511 7512 7513 7519 7523 7531 7534 7535 7538 7542 7549 7622 \
        7623 7629 7631 7641 7692 7699 7800 7801 7802 7829 7832 7841 7911 7922 7929 7932 7933 7941 7991 7992 7993 \
        7994 7995 7996 7997 7998 7999 8011 8021 8031 8041 8042 8043 8049 8050 8062 8071 8099 8111 8211 8220 8241 \
        8244 8249 8299 8351 8398 8641 8651 8661 8675 8699 8734 8911 8931 8999 9211 9222 9223 9311 9399 9402 9405
        """, width: 4)
}

extension MerchantCategoryCode {
    /// Whether customers add a tip after such a merchant has asked the bank: taxis, restaurants, bars, fast food,
    /// hotels, hairdressers, massage and spas.
    public var takesTips: Bool {
        switch text {
        case "3501"..."3999", "4121", "5812"..."5814", "7011", "7230", "7297", "7298": true
        default: false
        }
    }

    /// The spending category of a payment to such a merchant.
    public var transactionCategory: TransactionCategory {
        switch text {
        case "5411", "5422", "5441", "5451", "5462", "5499", "5300": .groceries
        case "5811"..."5814": .dining
        case "5815"..."5818", "5968": .subscriptions
        case "3000"..."3500", "4011"..."4131", "4411"..."4582", "4784", "4789", "5541", "5542", "5552",
            "7511"..."7549":
            .transport
        case "4812"..."4816", "4899", "4900": .utilities
        case "5912", "5975", "5976", "8011"..."8099": .health
        case "6010", "6011": .cash
        case "6300": .insurance
        case "6513": .housing
        case "3501"..."3999", "7011"..."7033", "7800"..."7999": .entertainment
        case "5013"..."5999": .shopping
        default: .other
        }
    }
}

extension MerchantCategoryCode: Comparable {
    public static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

extension MerchantCategoryCode: TextCodable {
    public static func decoded(_ text: String) -> Self? { Self(text) }
}
